import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { BOARD_STATUSES, type JobCreator, type listJobCreators as endpoint } from '@castlane/contract/job-creator.ts';
import { isHiddenByBan } from '#features/account-status/bans.ts';
import { findOwnJob } from '#features/jobs/queries.ts';
import { reviewByOf } from '#features/records/reviews.ts';
import { newestTerms, offerStatusNow } from '#features/threads/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { dueByNow, statusNow } from '#features/records/auto-end.ts';
import { acceptByOf, cancelAskedByOf, partyOf } from './queries.ts';

/** Returns a page of the creators whom the owner has approved for a job. Throws 1013 for a job of others. */
export async function listJobCreators(
  db: Db,
  ownerId: string,
  slug: string,
  { limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const job = await findOwnJob(db, ownerId, slug);
  const rows = await db<JobCreator[]>`
    WITH page AS MATERIALIZED (
      SELECT p.id FROM proposals p WHERE p.job_id = ${job.id} AND p.status = ANY(${[...BOARD_STATUSES]}::text[]) AND NOT ${isHiddenByBan(db)}
        AND p.id < ${idBefore(cursor)}::uuid ORDER BY p.id DESC LIMIT ${pageLimit(db, limit + 1)})
    SELECT p.id AS proposal_id, p.status, ${partyOf(db, db`c`)} AS creator, t.id AS thread_id, p.consent_by,
      CASE WHEN f.id IS NULL THEN p.price ELSE f.price END AS price, end_of_day(coalesce(CASE WHEN e.id IS NULL THEN f.due_by ELSE ${dueByNow(db)} END, p.deliver_by), ${job.timeZone}) AS due_at,
      CASE WHEN f.id IS NOT NULL AND e.id IS NULL THEN
        jsonb_build_object('id', f.id, 'senderId', f.sender_id, 'status', ${offerStatusNow(db)}, 'expiresAt', ${timeText(db, db`f.expires_at`)}) END AS offer,
      CASE WHEN e.id IS NOT NULL THEN
        jsonb_build_object('id', e.id, 'status', ${statusNow(db)}, 'acceptBy', ${acceptByOf(db)}, 'reviewBy', ${reviewByOf(db, db`e.owner_id`)}, 'cancelAskedBy', ${cancelAskedByOf(db)}, 'endReason', e.end_reason,
          'files', (SELECT coalesce(sum(cardinality(d.file_ids)), 0) FROM deliveries d WHERE d.engagement_id = e.id)) END AS engagement
    FROM page JOIN proposals p ON p.id = page.id JOIN accounts c ON c.id = p.creator_id
    LEFT JOIN threads t ON t.proposal_id = p.id LEFT JOIN engagements e ON e.proposal_id = p.id
    LEFT JOIN LATERAL (
      SELECT f.* FROM offers f LEFT JOIN agreements g ON g.offer_id = f.id
      WHERE f.thread_id = t.id AND CASE WHEN e.id IS NULL THEN f.kind = 'offer' AND f.proposal_id = p.id ELSE g.engagement_id = e.id END
      ORDER BY g.number DESC NULLS LAST, ${newestTerms(db)} LIMIT 1) f ON true
    ORDER BY p.id DESC`;
  return pageOf(rows, limit, ({ proposalId }) => proposalId);
}
