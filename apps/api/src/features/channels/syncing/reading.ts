import type { Service } from '@castlane/contract/channel.ts';
import { lockStanding } from '#features/account-status/locks.ts';
import { notify } from '#features/notifications/actions.ts';
import {
  type ChannelDeps,
  AuthorizationRevoked,
  UnexpectedResponse,
  type ChannelReading,
  type ChannelService,
  type Tokens,
} from '#features/channels/services/service.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { cleanReading } from './cleaning.ts';
import { needsItsOwner, troubleOf, type Trouble } from '#features/channels/failures.ts';
import { storeReading } from '#features/channels/store.ts';
import { askToRevoke } from '#features/channels/revoking.ts';
import { isSealedWithNewest, openTokens, replaceTokens } from '#features/channels/tokens.ts';

/** The lease of a reading: longer than all its calls may take together. */
const HELD_SECONDS = 60;

type Held = {
  id: string;
  accountId: string;
  service: Service;
  externalId: string;
  simulated: boolean;
  tokens: string;
  isToRenew: boolean;
  pictureFrom: string | null;
  busyUntil: string;
};

/**
 * Reads a channel and stores the result; one reading at a time, across nodes. If the service fails, the shown data stays as it is. Returns
 * what went wrong, if a retry may help.
 */
export async function readChannel(deps: ChannelDeps, channelId: string): Promise<Trouble | undefined> {
  const held = await hold(deps, channelId);
  if (!held) return undefined;
  try {
    return await read(deps, held);
  } finally {
    await deps.db`UPDATE channels SET busy_until = NULL WHERE id = ${held.id} AND busy_until = ${held.busyUntil}`;
  }
}

async function hold({ db }: ChannelDeps, channelId: string): Promise<Held | undefined> {
  const [held] = await db<Held[]>`
    UPDATE channels SET busy_until = date_trunc('milliseconds', now()) + make_interval(secs => ${HELD_SECONDS})
    WHERE id = ${channelId} AND tokens IS NOT NULL AND (busy_until IS NULL OR busy_until < now())
    RETURNING id, account_id, service, external_id, simulated, tokens, renew_from <= (SELECT app_now()) AS is_to_renew, picture_from, busy_until`;
  return held;
}

async function read(deps: ChannelDeps, held: Held): Promise<Trouble | undefined> {
  let sealed = held.tokens;
  try {
    const service = deps.channelServices[held.service];
    if (!service) throw new ServiceUnavailable('This service is not set up here any more');
    const renewed = await freshTokens(deps, service, held);
    // The channel was connected again or deleted in the meantime, so this reading no longer applies.
    if (!renewed) return undefined;
    sealed = renewed.sealed;
    const told = cleanReading(service, await service.read(renewed.tokens));
    if (told.externalId !== held.externalId) throw new UnexpectedResponse('The service tells about another channel');
    await keep(deps, service, { ...held, tokens: sealed }, told);
    return undefined;
  } catch (error) {
    if (needsItsOwner(error)) return await askOwner(deps, { ...held, tokens: sealed });
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    await noteTrouble(deps, { ...held, tokens: sealed }, trouble);
    return trouble;
  }
}

/** Returns the tokens to read with: renewed if they are due, and sealed with the newest key. */
async function freshTokens(
  deps: ChannelDeps,
  service: ChannelService,
  { id, externalId, simulated, tokens: old, isToRenew }: Held,
): Promise<{ tokens: Tokens; sealed: string } | undefined> {
  const tokens = openTokens(deps.keys, old);
  // A stand-in's tokens are not valid for the real service, and tokens that no key opens are lost.
  if (!tokens || simulated !== service.simulated) throw new AuthorizationRevoked('There are no tokens for this service');
  if (!isToRenew && isSealedWithNewest(deps.keys, old)) return { tokens, sealed: old };
  const renewed = isToRenew ? await service.renew(tokens) : tokens;
  const sealed = await replaceTokens(deps, id, old, renewed);
  if (sealed !== undefined) return { tokens: renewed, sealed };
  await revokeIfGone(deps, service, externalId, renewed);
  return undefined;
}

/** Revokes renewed tokens if the channel is gone. Disconnecting revoked just the old tokens. */
async function revokeIfGone(deps: ChannelDeps, service: ChannelService, externalId: string, tokens: Tokens): Promise<void> {
  const { count } = await deps.db`SELECT 1 FROM channels WHERE service = ${service.service} AND external_id = ${externalId}`;
  if (count === 0) await deps.write((tx) => askToRevoke(deps, tx, service, tokens));
}

/** Stores a reading, but only if the channel still has the tokens that it was read with. */
async function keep({ write }: ChannelDeps, service: ChannelService, { id, accountId, tokens, pictureFrom }: Held, told: ChannelReading) {
  await write(async (tx) => {
    await lockStanding(tx, accountId);
    const { count } = await tx`SELECT 1 FROM channels WHERE id = ${id} AND tokens = ${tokens} FOR UPDATE`;
    if (count === 1) await storeReading(tx, service, { id, accountId, pictureFrom }, told);
  });
}

async function noteTrouble({ db, log }: ChannelDeps, { id, service, tokens }: Held, { trouble }: Trouble): Promise<void> {
  log.warn({ service, trouble, channel: id }, 'cannot read a channel');
  await db`UPDATE channels SET trouble = ${trouble} WHERE id = ${id} AND tokens = ${tokens}`;
}

/** Stops reading until the owner gives the consent again. */
async function askOwner(deps: ChannelDeps, { id, accountId, tokens }: Held): Promise<undefined> {
  await stopReading(deps, accountId, deps.db`id = ${id} AND tokens = ${tokens}`);
}

/** Does the same when the service itself reports that the consent is gone. */
export async function askOwnerOf(deps: ChannelDeps, accountId: string, meant: Fragment): Promise<void> {
  await stopReading(deps, accountId, deps.db`account_id = ${accountId} AND ${meant} AND tokens IS NOT NULL`);
}

async function stopReading({ write, wake }: ChannelDeps, accountId: string, which: Fragment): Promise<void> {
  await write(async (tx) => {
    await lockStanding(tx, accountId);
    const [stopped] = await tx<{ id: string; service: Service; connectedAt: string }[]>`
      UPDATE channels SET state = 'needs_reconnect', tokens = NULL, renew_from = NULL, trouble = NULL WHERE ${which}
      RETURNING id, service, created_at AS connected_at`;
    if (!stopped) return;
    const { id, service, connectedAt } = stopped;
    const cause = `channel_needs_reconnect:${id}:${connectedAt}`;
    await notify(tx, wake, { accountId, kind: 'channel_needs_reconnect', data: { service }, cause });
  });
}
