import { Service } from '@castlane/contract/channel.ts';
import { ConnectFailure, type OwnChannel } from '@castlane/contract/integration.ts';
import { call } from '#platform/http/api.ts';
import { isProblem } from '#platform/http/problem.ts';
import { keepChannel } from '#features/channels/api.ts';

/** No parameter is shown as it is: it selects one of these texts, or none. */
export function serviceOf(text: string | null | undefined): Service | undefined {
  return Service.safeParse(text).data;
}

export function failureOf(text: string | null | undefined): ConnectFailure | undefined {
  return ConnectFailure.safeParse(text).data;
}

/** Returns the parameters that a service sent: a code, or an error; undefined without either. */
export type Brought = { code: string; state: string } | { why: ConnectFailure | undefined } | undefined;

/** `error` as in RFC 6749, section 4.1.2.1. */
export function broughtBy(search: string): Brought {
  const query = new URLSearchParams(search);
  const [error, code, state] = ['error', 'code', 'state'].map((name) => query.get(name));
  if (error === 'access_denied') return { why: 'refused' };
  if (error) return { why: error === 'server_error' || error === 'temporarily_unavailable' ? 'away' : undefined };
  return code && state ? { code, state } : undefined;
}

const underway = new Map<Service, Promise<OwnChannel>>();

/** A code can be used once: concurrent calls get the same promise. */
export function connect(service: Service, brought: Brought): Promise<OwnChannel> | undefined {
  const before = underway.get(service);
  if (before || !brought || 'why' in brought) return before;
  const { code, state } = brought;
  const connecting = finish(service, { code, state });
  underway.set(service, connecting);
  return connecting;
}

async function finish(service: Service, body: { code: string; state: string }): Promise<OwnChannel> {
  try {
    const channel = await call('POST integrations/:service/connect', { params: { service }, body });
    keepChannel(channel);
    return channel;
  } finally {
    underway.delete(service);
  }
}

/** Why connecting failed; undefined if unknown. */
export function whyNot(problem: unknown): ConnectFailure | undefined {
  // The parameters are not those of a service.
  if (isProblem(problem, 1004)) return 'expired';
  return isProblem(problem, 1005) ? failureOf(problem.details[0]?.message) : undefined;
}
