import type { Service } from '@castlane/contract/channel.ts';
import type { ConnectFailure, SyncTrouble } from '@castlane/contract/integration.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy } from '#features/channels/services/service.ts';

/** Returns why connecting failed, given an error of a service; undefined for any other error. */
export function failureOf(error: unknown): ConnectFailure | undefined {
  if (error instanceof CannotConnect) return error.failure;
  if (error instanceof AuthorizationRevoked) return 'expired';
  return error instanceof ServiceUnavailable || error instanceof UnexpectedResponse ? 'away' : undefined;
}

export type Trouble = { trouble: SyncTrouble; seconds: number | null };

/** Returns why a channel could not be read, if a retry may help. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ServiceBusy) return { trouble: 'busy', seconds: error.seconds };
  if (error instanceof ServiceUnavailable) return { trouble: 'away', seconds: null };
  return error instanceof UnexpectedResponse ? { trouble: 'not_understood', seconds: null } : undefined;
}

/** Tests whether only the channel's owner can fix the failed reading. */
export function needsItsOwner(error: unknown): boolean {
  return error instanceof AuthorizationRevoked || error instanceof CannotConnect;
}

/** Seconds before a failed daily reading is tried again: twice, and not before the service allows. */
const WAITS = [60, 600];
const LONGEST_WAIT = 24 * 60 * 60;

export function waitAfter(tries: number, seconds: number | null): number | undefined {
  const wait = WAITS[tries];
  return wait === undefined ? undefined : Math.min(LONGEST_WAIT, Math.max(wait, seconds ?? 0));
}

/** The same for revoking a consent: retries go on for a week, since nothing else will revoke it. */
const REVOKE_WAITS = [60, 600, 3600, 8 * 3600, ...Array.from({ length: 6 }, () => LONGEST_WAIT)];

export function revokeWaitAfter(tries: number): number | undefined {
  return REVOKE_WAITS[tries];
}

const NAMES: Record<Service, string> = { youtube: 'YouTube', instagram: 'Instagram' };

export function nameOf(service: Service): string {
  return NAMES[service];
}

/** Returns a failure as a sentence for people who read the raw answer. */
export function sentenceOf(failure: ConnectFailure, service: Service): string {
  const name = nameOf(service);
  const sentences: Record<ConnectFailure, string> = {
    refused: `You didn’t allow ${name} to tell us about the channel`,
    expired: 'This took too long or was already used. Connect the channel again',
    taken: 'Another account already uses this channel',
    not_professional: 'This is a personal account. Switch it to a professional one on Instagram first',
    no_channel: `This account has no channel on ${name}`,
    missing_permission: 'A required permission is missing. Connect the channel again and leave every box checked',
    away: `${name} isn’t answering. Try again later`,
  };
  return sentences[failure];
}
