import type { Service } from '@castlane/contract/channel.ts';
import { type ChannelDeps, AuthorizationRevoked, type ChannelService, type Tokens } from '#features/channels/services/service.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { revokeWaitAfter, troubleOf } from './failures.ts';
import { openTokens, sealTokens } from './tokens.ts';

export const REVOKE = 'revoke-consent';

/** Does not name the account: deleting an account removes its tasks, and this one must still run. */
type Revocation = { service: Service; simulated: boolean; sealed: string; tries: number };

/** Enqueues the revocation of tokens that are no longer used. */
export async function askToRevoke(
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  { service, simulated }: Pick<ChannelService, 'service' | 'simulated'>,
  tokens: Tokens,
): Promise<void> {
  await ask(tx, { service, simulated, sealed: sealTokens(keys, tokens), tries: 0 });
}

async function ask(tx: Tx, revocation: Revocation, delaySeconds = 0): Promise<void> {
  await enqueue(tx, { kind: REVOKE, payload: revocation, delaySeconds });
}

/** Revokes a consent. Retries are separate tasks, so a dead task holds no tokens, and go on for a week. */
export async function revoke(deps: ChannelDeps, { tries, ...revocation }: Revocation): Promise<void> {
  const service = deps.channelServices[revocation.service];
  const tokens = openTokens(deps.keys, revocation.sealed);
  // A stand-in's tokens mean nothing to the real service.
  if (!service || !tokens || service.simulated !== revocation.simulated) return;
  try {
    await service.revoke(tokens);
  } catch (error) {
    if (error instanceof AuthorizationRevoked) return;
    if (!troubleOf(error)) throw error;
    const wait = revokeWaitAfter(tries);
    if (wait === undefined) return deps.log.error({ service: revocation.service }, 'cannot revoke a consent, giving up');
    await deps.write((tx) => ask(tx, { ...revocation, sealed: sealTokens(deps.keys, tokens), tries: tries + 1 }, wait));
  }
}
