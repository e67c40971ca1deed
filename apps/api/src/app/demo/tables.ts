import { startPayments } from '#features/engagements/payments.ts';
import { startRights } from '#features/engagements/rights/keeping.ts';
import { keepMoments } from '#features/engagements/shipping/keeping.ts';
import { DRIP_BELOW, DRIP_DAYS } from '@castlane/contract/policy.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { recountProposals } from '#features/jobs/counters.ts';
import { fixRecords } from '#features/records/recount.ts';
import { showInFeed } from '#features/search-index/jobs.ts';
import { fixRatings } from '#features/reviews/recount.ts';
import type { Tx } from '#platform/db/connect.ts';

/** A row to insert; all rows of a table have the same columns. */
type Row = Record<string, unknown>;

/** In insertion order: referenced tables come first. */
const TABLES = [
  'accounts',
  'account_categories',
  'channels',
  'portfolio_items',
  'bans',
  'ban_effects',
  'jobs',
  'proposals',
  'star_accounts',
  'star_transfers',
  'star_entries',
  'threads',
  'thread_members',
  'thread_events',
  'uploads',
  'message_attachments',
  'offers',
  'engagements',
  'agreements',
  'deliveries',
  'payment_marks',
  'shipments',
  'cancellations',
  'disputes',
  'reviews',
  'notifications',
] as const;
type Table = (typeof TABLES)[number] | 'audit_log';
export type Tables = Record<Table, Row[]>;

export function emptyTables(): Tables {
  return Object.fromEntries([...TABLES, 'audit_log'].map((table) => [table, []])) as unknown as Tables;
}

/** Inserts all rows but those of the audit log, whose lines are numbered in the order of their times. The statements run in order. */
export async function insertTables(tx: Tx, tables: Tables): Promise<void> {
  await Promise.all(TABLES.map((table) => insertRows(tx, table, tables[table])));
}

/** Inserts rows with one statement. */
export async function insertRows(tx: Tx, table: Table, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  await tx`
    INSERT INTO ${tx(table)} (${tx(columns)})
    SELECT ${tx(columns)} FROM jsonb_populate_recordset(NULL::${tx(table)}, ${tx.json(rows)})`;
}

/** Derives data from the rows: streams, search indexes, job versions, drip dates, ratings, counters and records. */
export async function deriveTables(tx: Tx): Promise<void> {
  const open = await tx<{ id: string }[]>`SELECT id FROM jobs WHERE status = 'open'`;
  await showInFeed(
    tx,
    open.map(({ id }) => id),
  );
  await tx`
    INSERT INTO job_versions (job_id, version, brief, created_at)
    SELECT id, version, brief, published_at FROM jobs WHERE published_at IS NOT NULL`;
  // Nobody was connected: the streams begin after what happened so far.
  await tx`INSERT INTO account_streams (account_id, first_n, last_n) SELECT id, 2, 1 FROM accounts`;
  await tx`UPDATE star_accounts SET next_drip_at = app_now() + make_interval(days => ${DRIP_DAYS}) WHERE account_id IS NOT NULL AND balance < ${DRIP_BELOW}`;
  await tx`
    UPDATE engagements e SET (parts, due_by) = (
        SELECT coalesce(jsonb_array_length(f.parts), 1), coalesce((f.parts -> (e.part - 1) ->> 'dueBy')::date, f.due_by)
        FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1),
      accept_by = (SELECT d.accept_by FROM deliveries d WHERE d.engagement_id = e.id AND d.ended_as IS NULL)`;
  await startPayments(tx, tx`true`);
  await startRights(tx, tx`true`);
  await tx`UPDATE shipments h SET receive_by = NULL FROM engagements e WHERE e.id = h.engagement_id AND e.status = 'cancelled'`;
  for (const { id } of await tx<{ id: string }[]>`SELECT engagement_id AS id FROM shipments`) await keepMoments(tx, id);
  await tx`UPDATE jobs j SET is_worked_on = true WHERE EXISTS (SELECT FROM engagements e WHERE e.job_id = j.id AND e.status NOT IN ('completed', 'cancelled'))`;
  await fixRatings(tx);
  await showCreators(tx, tx`true`);
  const jobs = await tx<{ jobId: string }[]>`
    INSERT INTO job_stats (job_id, taken_count)
    SELECT id, (SELECT count(*) FROM engagements e WHERE e.job_id = j.id AND e.status <> 'cancelled') FROM jobs j RETURNING job_id`;
  await recountProposals(
    tx,
    jobs.map(({ jobId }) => jobId),
  );
  await fixRecords(tx);
}
