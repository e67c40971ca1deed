import type { AnyDispute } from '@castlane/contract/cancellation.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Delivery, DeliveryEnd, Engagement, PartStatus, TimelineEntry, WorkPart } from '@castlane/contract/engagement.ts';
import type { AgreedPart } from '@castlane/contract/parts.ts';
import { jobColumns, jobsOf, type JobRow } from '#features/jobs/queries.ts';
import { reviewsOfEngagement } from '#features/records/reviews.ts';
import { dueAtOf, offerColumns } from '#features/threads/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import { autoAcceptedAt, isAutoAccepted } from '#features/records/auto-end.ts';
import { cancellationColumns, disputeColumns } from './columns.ts';
import { addedByRights, rightsOfEngagement } from './rights/columns.ts';
import { shippingOf } from './shipping/columns.ts';

/** What each step of an engagement needs: its job, its two parties and their thread. */
export type Engaged = { id: string; jobId: string; slug: string; title: string; ownerId: string; creatorId: string; threadId: string };

/** Selects an `Engaged`, for `engagements e` and `jobs j`. */
export function engagedColumns(db: Db): Fragment {
  return db`e.id, e.job_id, j.slug, j.title, e.owner_id, e.creator_id, e.thread_id`;
}

export async function getEngaged(db: Db, id: string): Promise<Engaged> {
  const [engaged] = await db<Engaged[]>`SELECT ${engagedColumns(db)} FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE e.id = ${id}`;
  return engaged!;
}

/** Returns the part that runs, and how many there are. */
export async function getParts(db: Db, id: string): Promise<{ part: number; parts: number }> {
  const [parts] = await db<{ part: number; parts: number }[]>`SELECT part, parts FROM engagements WHERE id = ${id}`;
  return parts!;
}

type Waiting = { id: string; number: number; included: number; asked: number };

/** Returns the pending delivery, and the revision rounds agreed and used in its part. The caller holds the lock and knows one is pending. */
export async function getWaitingDelivery(tx: Db, engagementId: string): Promise<Waiting> {
  const [waiting] = await tx<Waiting[]>`
    SELECT d.id, d.number, f.change_rounds AS included,
      (SELECT count(*) FROM deliveries y WHERE y.engagement_id = d.engagement_id AND y.part = d.part AND y.ended_as = 'changes_requested')::int AS asked
    FROM deliveries d JOIN agreements g ON g.engagement_id = d.engagement_id JOIN offers f ON f.id = g.offer_id
    WHERE d.engagement_id = ${engagementId} AND d.ended_as IS NULL ORDER BY g.number DESC LIMIT 1`;
  return waiting!;
}

/** An engagement without what only one of its parties may see. */
type Shown = Omit<Engagement, 'side' | 'reviews' | 'rights'>;
type Head = Pick<Engagement, 'id' | 'status' | 'owner' | 'creator' | 'threadId' | 'agreement' | 'part' | 'completedAt' | 'endReason'> & {
  jobId: string;
  ownerId: string;
  creatorId: string;
  silentAt: string | null;
  /** The parts of the terms, each with its day, which a late product may have moved; empty if the work is undivided. */
  agreedParts: (AgreedPart & { dueAt: string })[];
  /** The day of the whole. */
  wholeDue: { dueBy: string; dueAt: string };
  /** When each part but the last was accepted. */
  acceptedAt: string[];
  /** What extensions of its rights have added to the price, after its completion. */
  addedAmount: number;
};

/** Returns an engagement for one of its two parties. Throws 1009 for other accounts. */
export async function getEngagement(db: Db, accountId: string, id: string): Promise<Engagement> {
  const head = await findHead(db, db`e.id = ${id} AND ${accountId}::uuid IN (e.owner_id, e.creator_id)`);
  const { completedAt } = head;
  const [shown, reviews, rights] = await Promise.all([
    shownOf(db, head),
    reviewsOfEngagement(db, { id, accountId, completedAt }),
    rightsOfEngagement(db, id),
  ]);
  return { ...shown, side: head.ownerId === accountId ? 'owner' : 'creator', reviews, rights };
}

/** Returns the same for staff, who are not a party. */
export async function getEngagementForStaff(db: Db, id: string): Promise<Shown> {
  return shownOf(db, await findHead(db, db`e.id = ${id}`));
}

async function findHead(db: Db, which: Fragment): Promise<Head> {
  const partDue = db`((x.part ->> 'dueBy')::date + e.moved_days)`;
  const [head] = await db<Head[]>`
    SELECT e.id, e.job_id, e.status, e.completed_at, e.end_reason, e.part, e.parts_accepted_at AS accepted_at, ${addedByRights(db)} AS added_amount, CASE WHEN ${isAutoAccepted(db)} THEN ${autoAcceptedAt(db, db`e.id`)} END AS silent_at,
      e.owner_id, e.creator_id, ${partyOf(db, db`o`)} AS owner, ${partyOf(db, db`c`)} AS creator, e.thread_id,
      jsonb_build_object('number', g.number, 'price', f.price, 'deliverables', f.deliverables, 'dueBy', f.due_by, 'dueAt', ${timeText(db, dueAtOf(db))}, 'changeRounds', f.change_rounds,
        'usageRights', f.usage_rights, 'payWithinDays', f.pay_within_days, 'parts', coalesce(f.parts, '[]'), 'disclosureRequired', (g.terms::jsonb ->> 'disclosureRequired')::boolean, 'sha256', g.sha256,
        'acceptedAt', ${timeText(db, db`g.accepted_at`)}) AS agreement,
      (SELECT coalesce(jsonb_agg(x.part || jsonb_build_object('dueBy', ${partDue}, 'dueAt', ${timeText(db, db`end_of_day(${partDue}, j.time_zone)`)}) ORDER BY x.nth), '[]')
        FROM jsonb_array_elements(f.parts) WITH ORDINALITY AS x(part, nth)) AS agreed_parts,
      jsonb_build_object('dueBy', f.due_by + e.moved_days, 'dueAt', ${timeText(db, db`end_of_day(f.due_by + e.moved_days, j.time_zone)`)}) AS whole_due
    FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN agreements g ON g.engagement_id = e.id JOIN offers f ON f.id = g.offer_id
    JOIN accounts o ON o.id = e.owner_id JOIN accounts c ON c.id = e.creator_id
    WHERE ${which} ORDER BY g.number DESC LIMIT 1`;
  if (!head) throw new Problem(1009);
  return acceptedInSilence(head);
}

/** An auto-accepted delivery begins the next part or completes the work, even before the clock has run. */
function acceptedInSilence(head: Head): Head {
  const { silentAt, part, agreedParts, acceptedAt } = head;
  if (silentAt === null) return head;
  if (part >= agreedParts.length) return { ...head, status: 'completed', completedAt: silentAt };
  return { ...head, status: 'active', part: part + 1, acceptedAt: [...acceptedAt, silentAt] };
}

/** Selects a party in the contract's shape, given the alias of `accounts` in the query. */
export function partyOf(db: Db, account: Fragment): Fragment {
  return db`jsonb_build_object('id', ${account}.id, 'slug', ${account}.slug, 'name', ${account}.name, 'company', ${account}.company, 'userType', ${account}.user_type,
    'profileImageUri', ${account}.profile_image_uri, 'verified', ${account}.status = 'active')`;
}

/** Selects when the pending delivery of `engagements e` is accepted automatically. */
export function acceptByOf(db: Db): Fragment {
  return db`CASE WHEN e.accept_by > (SELECT app_now()) THEN ${timeText(db, db`e.accept_by`)} END`;
}

/** Selects the side of `engagements e` that asked to cancel and waits for an answer. */
export function cancelAskedByOf(db: Db): Fragment {
  return db`(
    SELECT CASE WHEN x.asked_by = e.owner_id THEN 'owner' ELSE 'creator' END FROM cancellations x
    WHERE x.engagement_id = e.id AND x.status = 'pending' AND x.expires_at > (SELECT app_now()))`;
}

async function shownOf(
  db: Db,
  { jobId, ownerId, creatorId, silentAt, agreedParts, wholeDue, acceptedAt, addedAmount, ...head }: Head,
): Promise<Shown> {
  const [[job], written, [amendment], [cancellation], disputes, payments, shipping, timeline] = await Promise.all([
    db<JobRow[]>`SELECT ${jobColumns(db)} FROM jobs j JOIN job_stats s ON s.job_id = j.id WHERE j.id = ${jobId}`.then((rows) =>
      jobsOf(db, rows),
    ),
    listDeliveries(db, head.id),
    db<NonNullable<Shown['amendment']>[]>`
      SELECT ${offerColumns(db)} FROM offers f WHERE f.thread_id = ${head.threadId} AND f.kind = 'amendment' AND f.status = 'pending' AND f.expires_at > (SELECT app_now()) ORDER BY f.id DESC LIMIT 1`,
    db<NonNullable<Shown['cancellation']>[]>`
      SELECT ${cancellationColumns(db)} FROM cancellations x JOIN engagements e ON e.id = x.engagement_id WHERE e.id = ${head.id} ORDER BY x.id DESC LIMIT 1`,
    db<AnyDispute[]>`
      SELECT DISTINCT ON (d.about, d.part) ${disputeColumns(db)} FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE e.id = ${head.id} ORDER BY d.about, d.part, d.id DESC`,
    listPayments(db, head.id),
    shippingOf(db, head.id),
    listTimeline(db, head.threadId, { ownerId, creatorId }),
  ]);
  const deliveries = written.map((each) => (silentAt && each.end === null ? { ...each, end: SILENCE, endedAt: silentAt } : each));
  const asked = deliveries.filter(({ part, end }) => part === head.part && end === 'changes_requested').length;
  // An overdue request to cancel counts as ended, even before the clock has run.
  const status = cancellation?.status === 'agreed' && head.status === 'active' ? 'cancelled' : head.status;
  return {
    ...head,
    status,
    job: job!,
    parts: partsOf({ ...head, status, agreedParts, wholeDue, acceptedAt, addedAmount }, payments, disputes),
    deliveries,
    shipping,
    amendment: amendment ?? null,
    cancellation: cancellation ?? null,
    dispute: (disputes.find(({ about, part }) => about === 'work' && part === head.part) ?? null) as Shown['dispute'],
    timeline,
    changesLeft: Math.max(0, head.agreement.changeRounds - asked),
    acceptBy: deliveries[0]?.end === null && head.status === 'delivered' ? deliveries[0].acceptBy : null,
  };
}

type Payment = { part: number } & Omit<WorkPart['payment'], 'dispute'>;
const NOT_PAID: Omit<Payment, 'part'> = { paidAt: null, receivedAt: null, by: null };

/** Returns the parts as they stand. Undivided work is one part, which is the whole; extensions of its rights are paid for apart. */
function partsOf(
  head: Pick<Head, 'status' | 'agreement' | 'part' | 'completedAt' | 'agreedParts' | 'wholeDue' | 'acceptedAt' | 'addedAmount'>,
  payments: readonly Payment[],
  disputes: readonly AnyDispute[],
): WorkPart[] {
  const { status, part, agreement, completedAt, agreedParts, wholeDue, acceptedAt, addedAmount } = head;
  const { price, deliverables } = agreement;
  const whole = [{ title: null, share: price.amount - addedAmount, deliverables, ...wholeDue }];
  return (agreedParts.length > 0 ? agreedParts : whole).map(({ share, ...agreed }, index) => {
    const number = index + 1;
    const { paidAt, receivedAt, by } = payments.find((each) => each.part === number) ?? NOT_PAID;
    const dispute = disputes.find((each) => each.about === 'payment' && each.part === number) ?? null;
    return {
      number,
      ...agreed,
      share: { amount: share, currency: price.currency },
      status: partStatus(number, part, status),
      acceptedAt: acceptedAt[index] ?? (number === part ? completedAt : null),
      payment: { paidAt, receivedAt, by, dispute: dispute as WorkPart['payment']['dispute'] },
    };
  });
}

function partStatus(number: number, running: number, status: EngagementStatus): PartStatus {
  if (number < running || status === 'completed') return 'accepted';
  if (status === 'cancelled') return 'ended';
  return number === running ? 'running' : 'waiting';
}

async function listPayments(db: Db, id: string): Promise<Payment[]> {
  return db<Payment[]>`
    SELECT part, paid_at, received_at, pay_by AS by FROM payment_marks WHERE engagement_id = ${id}`;
}

const SILENCE: DeliveryEnd = 'accepted_by_silence';

async function listDeliveries(db: Db, engagementId: string): Promise<Delivery[]> {
  return db<Delivery[]>`
    SELECT d.id, d.number, d.part, d.note, d.links, d.delivered_at, d.accept_by, d.ended_as AS end, d.ended_at, d.change_note, d.notes,
      CASE WHEN d.file_ids = '{}' THEN '[]'::jsonb ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('uploadId', u.id, 'name', coalesce(u.name, 'file'), 'contentType', u.content_type, 'size', u.size, 'video', u.video) ORDER BY x.nth), '[]')
        FROM unnest(d.file_ids) WITH ORDINALITY AS x(id, nth) JOIN uploads u ON u.id = x.id) END AS files, d.gone_files
    FROM deliveries d WHERE d.engagement_id = ${engagementId} ORDER BY d.number DESC`;
}

/** Returns the events of the thread, each with who acted: without a sender it was staff for a dispute, else the clock. */
async function listTimeline(
  db: Db,
  threadId: string,
  { ownerId, creatorId }: { ownerId: string; creatorId: string },
): Promise<TimelineEntry[]> {
  return db<TimelineEntry[]>`
    SELECT v.kind, v.created_at AS at,
      CASE v.sender_id WHEN ${ownerId} THEN 'owner' WHEN ${creatorId} THEN 'creator' ELSE
        CASE WHEN v.kind IN ('dispute_opened', 'dispute_withdrawn', 'dispute_decided', 'payment_decided') THEN 'staff' ELSE 'clock' END END AS by
    FROM thread_events v WHERE v.thread_id = ${threadId} AND v.kind <> 'message' ORDER BY v.seq`;
}
