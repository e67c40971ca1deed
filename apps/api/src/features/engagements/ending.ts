import type { EndReason, EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { DeliveryEnd } from '@castlane/contract/engagement.ts';
import { withdrawOffers } from '#features/proposals/offers.ts';
import { finishJobs, keepWorkedOn, recountTaken } from '#features/jobs/openings.ts';
import { notify } from '#features/notifications/actions.ts';
import { countCancelled, countCompleted, countLeft } from '#features/records/counts.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { keepAcceptBy, keepDueBy } from './deadlines.ts';
import type { Accepted } from './notify.ts';
import { startPayments } from './payments.ts';
import { getParts, type Engaged } from './queries.ts';
import { startRights } from './rights/keeping.ts';
import { endShipping } from './shipping/keeping.ts';

type How = { end?: DeliveryEnd; at?: Fragment; reason?: EndReason | undefined };

/**
 * Moves an engagement to another status, now or at the given time. A dispute and an end also end what is pending; an end is counted, and
 * ends a delivery as `end`. `reason`: why it leaves no mark. The caller holds the job's lock, has checked the step and notifies the parties.
 */
export async function moveEngagement(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  work: Pick<Engaged, 'id' | 'jobId' | 'ownerId' | 'creatorId'>,
  to: EngagementStatus,
  { end = 'ended', at = tx`(SELECT app_now())`, reason }: How = {},
): Promise<void> {
  const { id, jobId } = work;
  await tx`UPDATE engagements SET status = ${to}, end_reason = ${reason ?? null}, completed_at = CASE WHEN ${to} = 'completed' THEN ${at} END WHERE id = ${id}`;
  if (to === 'active' || to === 'delivered' || to === 'changes_requested') return;
  await supersedeCancellation(tx, id);
  await withdrawAmendments(wake, tx, id);
  if (to === 'disputed') return;
  await endDelivery(tx, id, end, at);
  await endShipping(tx, work, to === 'cancelled');
  await keepWorkedOn(tx, jobId);
  if (to === 'cancelled') {
    await (reason ? countLeft : countCancelled)(tx, work);
    await recountTaken(tx, jobId);
  } else {
    await countCompleted(tx, work, await wasOnTime(tx, id));
  }
  await finishJobs(tx, [jobId]);
}

async function endDelivery(tx: Tx, id: string, end: DeliveryEnd, at: Fragment): Promise<void> {
  await tx`UPDATE deliveries SET ended_as = ${end}, ended_at = ${at} WHERE engagement_id = ${id} AND ended_as IS NULL`;
  await keepAcceptBy(tx, id);
}

/**
 * Accepts the part that runs, which ends its delivery as `end`, and begins its payment day and rights: begins the next part, or completes the work
 * with the last. Returns the part and how many there are. The caller holds the job's lock, has checked the step and notifies the parties.
 */
export async function acceptPart(
  deps: Pick<Deps, 'wake'>,
  tx: Tx,
  work: Pick<Engaged, 'id' | 'jobId' | 'ownerId' | 'creatorId'>,
  how: How & { end: DeliveryEnd },
): Promise<Accepted> {
  const { id } = work;
  const { part, parts } = await getParts(tx, id);
  if (part === parts) await moveEngagement(deps, tx, work, 'completed', how);
  else {
    const at = how.at ?? tx`(SELECT app_now())`;
    await tx`UPDATE engagements SET status = 'active', part = part + 1, parts_accepted_at = parts_accepted_at || ${at} WHERE id = ${id}`;
    await supersedeCancellation(tx, id);
    await endDelivery(tx, id, how.end, at);
    await keepDueBy(tx, id);
  }
  await startPayments(tx, tx`e.id = ${id}`);
  await startRights(tx, tx`e.id = ${id}`);
  return { part, parts };
}

/**
 * Asks the owner of a filled job whether to recruit again for the opening that a cancelled engagement left, as long as the job's last day is
 * ahead. The caller has announced the end, so the streams are locked.
 */
export async function askToReopen({ wake }: Pick<Deps, 'wake'>, tx: Tx, { id, jobId }: Pick<Engaged, 'id' | 'jobId'>): Promise<void> {
  const [job] = await tx<{ ownerId: string; slug: string; title: string }[]>`
    SELECT j.owner_id, j.slug, j.title FROM jobs j JOIN job_stats s ON s.job_id = j.id
    WHERE j.id = ${jobId} AND j.status = 'filled' AND s.taken_count < j.openings AND j.closes_at >= (SELECT app_now())`;
  if (!job) return;
  const { ownerId: accountId, slug: jobSlug, title: jobTitle } = job;
  // In the product only: the mail about the cancellation comes at the same moment.
  const news = { kind: 'opening_free', cause: `opening_free:${id}`, data: { jobSlug, jobTitle }, inProductOnly: true } as const;
  await notify(tx, wake, { accountId, ...news });
}

/** Ends a pending request to cancel, because a delivery, an end or a dispute came first. The caller holds the job's lock. */
export async function supersedeCancellation(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE cancellations SET status = CASE WHEN expires_at <= (SELECT app_now()) THEN 'lapsed' ELSE 'overtaken' END, by_silence = expires_at <= (SELECT app_now()),
      decided_at = least(expires_at, app_now()) WHERE engagement_id = ${id} AND status = 'pending'`;
}

/** Withdraws pending amendments, so they can no longer be accepted. */
async function withdrawAmendments(wake: Deps['wake'], tx: Tx, id: string): Promise<void> {
  await withdrawOffers(tx, wake, tx`f.kind = 'amendment' AND f.proposal_id = (SELECT e.proposal_id FROM engagements e WHERE e.id = ${id})`);
}

/** Compares the first delivery of each part with the due date that applied then. */
async function wasOnTime(tx: Tx, id: string): Promise<boolean> {
  const firsts = await tx<{ isOnTime: boolean }[]>`
    SELECT DISTINCT ON (d.part) d.delivered_at <= end_of_day(d.due_by, j.time_zone) AS is_on_time
    FROM deliveries d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id WHERE d.engagement_id = ${id} ORDER BY d.part, d.number`;
  return firsts.length > 0 && firsts.every(({ isOnTime }) => isOnTime);
}
