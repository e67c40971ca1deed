import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';
import { statusNow } from '#features/records/auto-end.ts';
import { engagedColumns, type Engaged } from './queries.ts';

type Side = 'owner' | 'creator';
/** An engagement, seen by one of its parties. */
export type Acting = Engaged & {
  proposalId: string;
  timeZone: string;
  status: EngagementStatus;
  part: number;
  parts: number;
  side: Side;
  otherSide: Side;
};

/** Locks an engagement, by its job, for one of its two parties. Throws 1009 for other accounts. */
export async function lockEngagement(tx: Db, accountId: string, id: string): Promise<Acting> {
  await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM engagements WHERE id = ${id} AND ${accountId}::uuid IN (owner_id, creator_id)) FOR UPDATE`;
  const [acting] = await tx<Acting[]>`
    SELECT ${engagedColumns(tx)}, e.proposal_id, j.time_zone, ${statusNow(tx)} AS status, e.part, e.parts,
      CASE WHEN e.owner_id = ${accountId} THEN 'owner' ELSE 'creator' END AS side, CASE WHEN e.owner_id = ${accountId} THEN 'creator' ELSE 'owner' END AS other_side
    FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE e.id = ${id} AND ${accountId}::uuid IN (e.owner_id, e.creator_id)`;
  if (!acting) throw new Problem(1009);
  return acting;
}

/**
 * Returns what became of the other party's account, if nothing can be agreed with it any more. Its row stays locked, so a deletion that comes
 * later finds what is written now.
 */
export async function goneAs(tx: Tx, accountId: string): Promise<'deleted' | 'banned' | null> {
  const [other] = await tx<{ gone: 'deleted' | 'banned' | null }[]>`
    SELECT CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN status = 'banned' THEN 'banned' END AS gone FROM accounts WHERE id = ${accountId} FOR KEY SHARE`;
  return other!.gone;
}

/** Locks an engagement, by its job, unless it is already locked: the next run takes the rest. */
export async function lockUnlessBusy(tx: Tx, id: string): Promise<boolean> {
  const [job] = await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM engagements WHERE id = ${id}) FOR UPDATE SKIP LOCKED`;
  return job !== undefined;
}
