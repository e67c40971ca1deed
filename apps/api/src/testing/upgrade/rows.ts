import type { Pool } from '#platform/db/connect.ts';
import { JOB_STATUS } from './before-and-after.ts';

type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

/** Returns every row of the database, by table, in an order that no migration changes. */
export async function rowsOf(pool: Pool): Promise<Rows> {
  const tables = await pool<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`;
  const rows: Rows = {};
  for (const { name } of tables) {
    // As text, so that no number is rounded and no time loses its microseconds.
    const found = await pool<{ columns: Record<string, string | null> }[]>`
      SELECT (SELECT json_object_agg(key, value) FROM json_each_text(to_json(t))) AS columns FROM ${pool(name)} t`;
    rows[name] = sorted(found.map(({ columns }) => columns));
  }
  return rows;
}

/** Returns the rows that the migrations must make of those before: an engagement for each first agreement, and the listed columns. */
export function rowsAfter(before: Rows): Rows {
  const offers = new Map(before.offers!.map((row) => [row.id, row]));
  const jobs = new Map(before.jobs!.map((row) => [row.id, row]));
  const engagements = before
    .agreements!.filter(({ number }) => number === '1')
    .map((agreement) => {
      const { id, proposal_id, thread_id } = offers.get(agreement.offer_id)!;
      const { status, completed_at } = jobs.get(agreement.job_id)!;
      const { job_id, owner_id, creator_id, accepted_at: begun_at } = agreement;
      return { id, job_id, proposal_id, thread_id, owner_id, creator_id, status: activeFor(status), begun_at, completed_at };
    });
  const engagementOf = new Map(engagements.map(({ job_id, id, status }) => [job_id, { id, status }]));
  const ofEngagement = ({ job_id, ...row }: Row): Row => ({ ...row, engagement_id: engagementOf.get(job_id)!.id });
  const changes: Record<string, (row: Row) => Row> = {
    jobs: ({ completed_at: _completedAt, status, ...row }) => ({ ...row, status: JOB_STATUS[status as string] ?? status, openings: '1' }),
    agreements: ofEngagement,
    deliveries: ofEngagement,
    cancellations: ofEngagement,
    disputes: (row) => ({ ...ofEngagement(row), status_before: activeFor(row.status_before) }),
    payment_marks: ofEngagement,
    reviews: ofEngagement,
    ban_effects: (row) =>
      row.kind === 'work' ? { ...row, subject_id: engagementOf.get(row.subject_id)!.id, status_before: activeFor(row.status_before) } : row,
    job_stats: (row) => {
      const engagement = engagementOf.get(row.job_id);
      return { ...row, taken_count: engagement && engagement.status !== 'cancelled' ? '1' : '0' };
    },
    owner_records: (row) => ({ ...row, openings_posted: row.jobs_posted, openings_taken: row.jobs_assigned }),
  };
  const after = Object.entries(before).map(([table, rows]) => [table, sorted(rows.map(changes[table] ?? ((row) => row)))]);
  return { ...Object.fromEntries(after), engagements: sorted(engagements) };
}

function activeFor(status: unknown): unknown {
  return status === 'assigned' ? 'active' : status;
}

function sorted(rows: Row[]): Row[] {
  const byText = rows.map((row) => ({ row, text: JSON.stringify(row, Object.keys(row).toSorted()) }));
  return byText.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ row }) => row);
}
