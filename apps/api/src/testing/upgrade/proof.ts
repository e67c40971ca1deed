import { expect } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { differencesOfRecords } from '#features/records/recount.ts';
import { differencesOfRatings } from '#features/reviews/recount.ts';
import { verifyAudit } from '#platform/audit/chain.ts';
import type { Pool } from '#platform/db/connect.ts';
import { runClocks } from '#platform/clocks.ts';
import { migrate } from '#platform/db/migrate.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { World } from '#testing/world.ts';
import { differencesAfter, readBefore, readRecorded } from './before-and-after.ts';
import { migrateTo, type Restored } from './restore.ts';
import { rowsAfter, rowsOf } from './rows.ts';

/** The last migration that moves work to engagements. */
const LAST = '0075_lists_of_engagements.sql';

/** Upgrades a database of the version before engagements. Then every row must be kept, and every recorded answer be given again. */
export async function upgradeAndCompare(restored: Restored, recording: string): Promise<void> {
  const { pool } = restored;
  const [before, answered] = [await rowsOf(pool), await readBefore(restored)];
  await migrateTo(pool, LAST);
  const [expected, found] = [rowsAfter(before), await rowsOf(pool)];
  expect(Object.keys(found)).toEqual(Object.keys(expected).toSorted());
  for (const [table, rows] of Object.entries(found)) expect([table, rows]).toEqual([table, expected[table]]);
  const [clock] = await pool<{ now: string }[]>`SELECT app_now()::text AS now`;
  await migrate(pool);
  // 0115 writes the clock's function anew, and time would go on.
  await pool.unsafe(`CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN '${clock!.now}'::timestamptz`);
  expect(await differencesAfter(restored, await readRecorded(recording), answered)).toEqual([]);
}

/** Returns which of the records, the invariants and the audit log do not hold. */
export async function whatIsBroken(pool: Pool): Promise<unknown[]> {
  const { lines, firstBroken } = await verifyAudit(pool);
  const audit = lines === 0 || firstBroken !== undefined ? [{ lines, firstBroken }] : [];
  return [...(await differencesOfRecords(pool)), ...(await differencesOfRatings(pool)), ...(await brokenInvariants(pool)), ...audit];
}

/** Fails if the clocks find anything to do: whatever was due had been done before the upgrade, and nobody is told twice. */
export async function expectNothingDue({ url, pool }: Restored): Promise<void> {
  const world = new World();
  await world.open(url);
  const before = await newsOf(pool);
  await runClocks(world.deps, CLOCKS);
  expect(await newsOf(pool)).toEqual(before);
  await world.app.close();
}

async function newsOf(pool: Pool): Promise<unknown> {
  return pool`SELECT (SELECT count(*) FROM notifications) AS notifications, (SELECT count(*) FROM thread_events) AS events, (SELECT count(*) FROM clock_failures) AS failures`;
}
