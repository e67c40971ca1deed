import type { Job } from '@castlane/contract/job.ts';
import type { Delivery, DeliveryEnd, TimelineEntry, WorkingJob } from '@castlane/contract/work.ts';
import type postgres from 'postgres';
import { cancellationColumns, disputeColumns } from './columns.ts';
import { jobColumns, type LockedWork } from '#features/jobs/queries.ts';
import { offerColumns } from '#features/threads/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import { isAutoAccepted, autoAcceptedAt } from '#features/jobs/auto-accept.ts';
import type { RunningWork } from './notify.ts';
import { reviewsOfJob } from '#features/records/reviews.ts';

type Side = WorkingJob['side'];
type Head = Job &
  Pick<WorkingJob, 'owner' | 'creator' | 'threadId' | 'agreement' | 'payment' | 'completedAt'> & {
    ownerId: string;
    creatorId: string;
    silentAt: string | null;
  };
type Waiting = { id: string; number: number; included: number; asked: number };

/** Returns the pending delivery, and the rounds of changes agreed and used. The caller holds the job's lock and knows one is pending. */
export async function getWaitingDelivery(tx: Db, jobId: string): Promise<Waiting> {
  const [waiting] = await tx<Waiting[]>`
    SELECT d.id, d.number, f.change_rounds AS included,
      (SELECT count(*) FROM deliveries y WHERE y.job_id = d.job_id AND y.ended_as = 'changes_requested')::int AS asked
    FROM deliveries d JOIN agreements g ON g.job_id = d.job_id JOIN offers f ON f.id = g.offer_id
    WHERE d.job_id = ${jobId} AND d.ended_as IS NULL ORDER BY g.number DESC LIMIT 1`;
  return waiting!;
}

/** Converts locked work whose status implies that it was assigned. */
export function runningOf({ id, slug, title, ownerId, creatorId, threadId }: LockedWork): RunningWork {
  return { id, slug, title, ownerId, creatorId: creatorId!, threadId: threadId! };
}

/** A job with its work, without what only one of its parties may see. */
type Work = Omit<WorkingJob, 'side' | 'reviews'>;

/** Returns a job that is or was assigned, for one of its two parties. Throws 1013 for other accounts. */
export async function getWork(db: Db, accountId: string, slug: string): Promise<WorkingJob> {
  const head = await findHead(db, db`j.slug = ${slug} AND ${accountId}::uuid IN (g.owner_id, g.creator_id)`);
  if (!head) throw new Problem(1013);
  const side: Side = head.ownerId === accountId ? 'owner' : 'creator';
  const [work, reviews] = await Promise.all([
    workOf(db, head),
    reviewsOfJob(db, { jobId: head.id, accountId, completedAt: head.completedAt }),
  ]);
  return { ...work, side, reviews };
}

/** Returns the same for staff, who are not a party. */
export async function getWorkForStaff(db: Db, jobId: string): Promise<Work> {
  const head = await findHead(db, db`j.id = ${jobId}`);
  if (!head) throw new Problem(1009);
  return workOf(db, head);
}

async function findHead(db: Db, which: postgres.Fragment): Promise<Head | undefined> {
  const [head] = await db<Head[]>`
    SELECT ${jobColumns(db)}, j.completed_at, CASE WHEN ${isAutoAccepted(db)} THEN ${autoAcceptedAt(db, db`j.id`)} END AS silent_at, g.owner_id, g.creator_id, ${partyOf(db, db`o`)} AS owner, ${partyOf(db, db`c`)} AS creator, f.thread_id,
      jsonb_build_object('number', g.number, 'price', f.price, 'deliverables', f.deliverables, 'dueBy', f.due_by, 'changeRounds', f.change_rounds,
        'usageRights', f.usage_rights, 'disclosureRequired', (g.terms::jsonb ->> 'disclosureRequired')::boolean, 'sha256', g.sha256,
        'acceptedAt', ${timeText(db, db`g.accepted_at`)}) AS agreement,
      jsonb_build_object('paidAt', ${timeText(db, db`m.paid_at`)}, 'receivedAt', ${timeText(db, db`m.received_at`)}) AS payment
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN agreements g ON g.job_id = j.id JOIN offers f ON f.id = g.offer_id
    JOIN accounts o ON o.id = g.owner_id JOIN accounts c ON c.id = g.creator_id LEFT JOIN payment_marks m ON m.job_id = j.id
    WHERE ${which} ORDER BY g.number DESC LIMIT 1`;
  return head && asSilenceHasIt(head);
}

/** Shows a job with an auto-accepted delivery as completed, even before the clock has run. */
function asSilenceHasIt(head: Head): Head {
  return head.silentAt === null ? head : { ...head, status: 'completed', completedAt: head.silentAt };
}

/** Selects a party in the contract's shape, given the alias of `accounts` in the query. */
export function partyOf(db: Db, account: postgres.Fragment): postgres.Fragment {
  return db`jsonb_build_object('id', ${account}.id, 'slug', ${account}.slug, 'name', ${account}.name, 'company', ${account}.company, 'userType', ${account}.user_type,
    'profileImageUri', ${account}.profile_image_uri, 'verified', ${account}.status = 'active')`;
}

async function workOf(db: Db, { ownerId, creatorId, silentAt, ...head }: Head): Promise<Work> {
  const [written, [amendment], [cancellation], [dispute], timeline] = await Promise.all([
    listDeliveries(db, head.id),
    db<NonNullable<Work['amendment']>[]>`
      SELECT ${offerColumns(db)} FROM offers f WHERE f.thread_id = ${head.threadId} AND f.kind = 'amendment' AND f.status = 'pending' AND f.expires_at > app_now()`,
    db<NonNullable<Work['cancellation']>[]>`
      SELECT ${cancellationColumns(db)} FROM cancellations x JOIN jobs j ON j.id = x.job_id WHERE x.job_id = ${head.id} ORDER BY x.id DESC LIMIT 1`,
    db<NonNullable<Work['dispute']>[]>`
      SELECT ${disputeColumns(db)} FROM disputes d JOIN jobs j ON j.id = d.job_id WHERE d.job_id = ${head.id} ORDER BY d.id DESC LIMIT 1`,
    listTimeline(db, head.threadId, { ownerId, creatorId }),
  ]);
  const deliveries = written.map((each) => (silentAt && each.end === null ? { ...each, end: SILENCE, endedAt: silentAt } : each));
  const asked = deliveries.filter(({ end }) => end === 'changes_requested').length;
  return {
    ...head,
    // An overdue request to cancel counts as ended, even before the clock has run.
    status: cancellation?.status === 'agreed' && head.status === 'assigned' ? 'cancelled' : head.status,
    deliveries,
    amendment: amendment ?? null,
    cancellation: cancellation ?? null,
    dispute: dispute ?? null,
    timeline,
    changesLeft: Math.max(0, head.agreement.changeRounds - asked),
    acceptBy: deliveries[0]?.end === null && head.status === 'delivered' ? deliveries[0].acceptBy : null,
  };
}

const SILENCE: DeliveryEnd = 'accepted_by_silence';

async function listDeliveries(db: Db, jobId: string): Promise<Delivery[]> {
  return db<Delivery[]>`
    SELECT d.id, d.number, d.note, d.links, d.delivered_at, d.accept_by, d.ended_as AS end, d.ended_at, d.change_note,
      CASE WHEN d.file_ids = '{}' THEN '[]'::jsonb ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('uploadId', u.id, 'name', coalesce(u.name, 'file'), 'contentType', u.content_type, 'size', u.size) ORDER BY x.nth), '[]')
        FROM unnest(d.file_ids) WITH ORDINALITY AS x(id, nth) JOIN uploads u ON u.id = x.id) END AS files
    FROM deliveries d WHERE d.job_id = ${jobId} ORDER BY d.number DESC`;
}

/** Returns the events of the thread, each with who acted: without a sender it was staff for a dispute, else the clock. */
async function listTimeline(
  db: Db,
  threadId: string,
  { ownerId, creatorId }: { ownerId: string; creatorId: string },
): Promise<TimelineEntry[]> {
  return db<TimelineEntry[]>`
    SELECT e.kind, e.created_at AS at,
      CASE e.sender_id WHEN ${ownerId} THEN 'owner' WHEN ${creatorId} THEN 'creator' ELSE
        CASE WHEN e.kind IN ('dispute_opened', 'dispute_withdrawn', 'dispute_decided') THEN 'staff' ELSE 'clock' END END AS by
    FROM thread_events e WHERE e.thread_id = ${threadId} AND e.kind <> 'message' ORDER BY e.seq`;
}
