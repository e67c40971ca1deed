import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { breaker, type Verdict } from '#platform/breaker.ts';
import {
  CannotConnect,
  AuthorizationRevoked,
  UnexpectedResponse,
  ServiceBusy,
  type ChannelService,
  type ChannelServices,
} from './service.ts';

/** Puts each service behind its own breakers, and lets only the documented errors through. */
export function guardedServices(services: ChannelServices): ChannelServices {
  return Object.fromEntries(Object.values(services).map((service) => [service.service, guarded(service)]));
}

function guarded(service: ChannelService): ChannelService {
  // The token endpoint may work while reading fails.
  const [consents, readings] = [breaker(verdictOf), breaker(verdictOf)];
  return {
    service: service.service,
    simulated: service.simulated,
    consentUrl: (way) => service.consentUrl(way),
    exchange: (way) => consents.run(() => known(service.exchange(way))),
    renew: (tokens) => consents.run(() => known(service.renew(tokens))),
    revoke: (tokens) => consents.run(() => known(service.revoke(tokens))),
    read: (tokens) => readings.run(() => known(service.read(tokens))),
  };
}

/** The message of any other error may contain a token, so only its name is passed on. */
async function known<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if ([ServiceUnavailable, UnexpectedResponse, AuthorizationRevoked, CannotConnect].some((kind) => error instanceof kind)) throw error;
    throw new UnexpectedResponse(`An unexpected ${error instanceof Error ? error.name : typeof error}`);
  }
}

/** A refusal is an answer, so it does not count as a failure of the service. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof AuthorizationRevoked || error instanceof CannotConnect) return { fails: false };
  return { fails: true, seconds: error instanceof ServiceBusy ? error.seconds : null };
}
