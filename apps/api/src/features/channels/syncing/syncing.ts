import type { ChannelDeps } from '#features/channels/services/service.ts';
import type { Service } from '@castlane/contract/channel.ts';
import type { OwnChannel } from '@castlane/contract/integration.ts';
import { setTimeout } from 'node:timers/promises';
import { Problem } from '#platform/problem.ts';
import { getOwnChannel, mayReadFrom } from '#features/channels/queries.ts';
import { readChannel } from './reading.ts';

/** How long a user waits for a reading that they started; a later result is still stored. */
const PATIENCE_MS = 8000;

/** Reads the account's own channel now and returns it. */
export async function syncChannel(deps: ChannelDeps, accountId: string, service: Service): Promise<OwnChannel> {
  const channelId = await takeTry(deps, accountId, service);
  const reading = readChannel(deps, channelId).catch((error: unknown) => {
    deps.log.error({ err: error, service }, 'cannot refresh a channel by hand');
  });
  const patience = new AbortController();
  await Promise.race([reading, setTimeout(PATIENCE_MS, undefined, { ref: false, signal: patience.signal }).catch(() => {})]);
  patience.abort();
  return getOwnChannel(deps.db, accountId, service);
}

/** Uses up a try. Concurrent calls count too. */
async function takeTry({ db, write }: ChannelDeps, accountId: string, service: Service): Promise<string> {
  const [taken] = await write(
    (tx) => tx<{ id: string }[]>`
      UPDATE channels h SET tried_at = app_now(), state = CASE WHEN h.tokens IS NULL THEN 'needs_reconnect' ELSE h.state END
      WHERE h.account_id = ${accountId} AND h.service = ${service} AND ${mayReadFrom(tx)} <= (SELECT app_now()) RETURNING id`,
  );
  if (taken) return taken.id;
  const [wait] = await db<{ seconds: number }[]>`
    SELECT ceil(extract(epoch FROM ${mayReadFrom(db)} - app_now()))::int AS seconds FROM channels h
    WHERE h.account_id = ${accountId} AND h.service = ${service}`;
  if (!wait) throw new Problem(1009);
  throw new Problem(1022, { retryAfterSeconds: Math.max(1, wait.seconds) });
}
