import type { ChannelDeps } from '#features/channels/services/service.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { waitAfter } from '#features/channels/failures.ts';
import { readChannel } from './reading.ts';

export const READ = 'read-channel';
/** One daily reading, and how often it was tried. */
type Reading = { channelId: string; day: string; tries: number };

/** Reads every channel once a day, at the time of day of its connection, which spreads them out. Channels of banned accounts wait. */
export const readDaily: Clock = {
  name: 'channels to read',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT h.id FROM channels h JOIN accounts a ON a.id = h.account_id WHERE ${isDue(db)} ORDER BY h.next_read_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(_deps, tx, channelId) {
    const [asked] = await tx<{ day: string }[]>`
      UPDATE channels h SET next_read_at = app_now() + interval '1 day' + random() * interval '5 minutes'
      FROM accounts a WHERE h.id = ${channelId} AND a.id = h.account_id AND ${isDue(tx)} RETURNING to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`;
    if (asked) await askToRead(tx, { channelId, day: asked.day, tries: 0 });
    return asked !== undefined;
  },
};

function isDue(db: Db): Fragment {
  return db`h.tokens IS NOT NULL AND h.next_read_at <= (SELECT app_now()) AND a.status <> 'banned' AND a.deleted_at IS NULL`;
}

async function askToRead(tx: Tx, reading: Reading, delaySeconds = 0): Promise<void> {
  const { channelId, day, tries } = reading;
  await enqueue(tx, { kind: READ, payload: reading, cause: `${READ} ${channelId} ${day} ${tries}`, delaySeconds });
}

/**
 * Reads a channel, with two retries if they may help. Each retry is a separate task: after the last one staff need not act, since the next
 * day is another chance, and a quota may require a wait until midnight.
 */
export async function readOfDay(deps: ChannelDeps, { tries, ...reading }: Reading): Promise<void> {
  const trouble = await readChannel(deps, reading.channelId);
  const wait = trouble && waitAfter(tries, trouble.seconds);
  if (wait !== undefined) await deps.write((tx) => askToRead(tx, { ...reading, tries: tries + 1 }, wait));
}
