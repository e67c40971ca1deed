import { connect } from '#platform/db/connect.ts';
import type { World } from './world.ts';

/** How a row of each table is made: its columns, and their values for the row `i`, with `at` as the time that it is old by. */
const ROWS: Record<string, { columns: string; values: string; time: string }> = {
  outbox: {
    columns: 'id, kind, payload, cause, done_at',
    values: `gen_random_uuid(), 'old', '{}', 'old:' || i || ':' || at, at`,
    time: "interval '31 days'",
  },
  idempotency_keys: {
    columns: 'account_id, key, request_hash, status, answer, created_at',
    values: `account, gen_random_uuid(), '\\x00', 200, '{"id": "1"}', at`,
    time: "interval '25 hours'",
  },
  sessions: {
    columns: 'id, account_id, token_hash, expires_at',
    values: `gen_random_uuid(), account, sha256(('old:' || i || ':' || at)::bytea), at`,
    time: "interval '31 days'",
  },
  login_failures: {
    columns: 'key, consecutive, recent, recent_since, failed_at',
    values: `sha256(('old:' || i || ':' || at)::bytea), 1, 1, at, at`,
    time: "interval '2 days'",
  },
  notifications: {
    columns: 'id, account_id, kind, data, cause, created_at, read_at',
    values: `gen_random_uuid(), account, 'stars', '{}', 'old:' || i || ':' || at, at, at`,
    time: "interval '366 days'",
  },
};

export const OLD_TABLES = Object.keys(ROWS);

/** Fills tables with rows that the upkeep deletes, each a little younger than the one before, and some that it keeps. */
export async function fillWithOldRows(world: World, counts: Readonly<Record<string, number>>, { young }: { young: number }): Promise<void> {
  const { id } = await world.creator();
  const db = connect({ url: world.databaseUrl, max: 1, name: 'test-fill', statementTimeoutMs: 0 });
  for (const [table, count] of Object.entries(counts)) {
    const { columns, values, time } = ROWS[table]!;
    for (const [rows, old] of [
      [count, true],
      [young, false],
    ] as const) {
      const at = old ? `n.now - ${time} - (${rows} - i) * interval '1 second'` : 'n.now';
      await db.unsafe(`
        INSERT INTO ${table} (${columns})
        SELECT ${values} FROM (
          SELECT i, '${id}'::uuid AS account, ${at} AS at FROM (SELECT app_now() AS now OFFSET 0) n, generate_series(1, ${rows}) i) x`);
    }
    await db.unsafe(`ANALYZE ${table}`);
  }
  await db.end();
}
