import { whyEngagementCannot, type EngagementAction, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import {
  ACCEPT_DAYS,
  ACCEPT_REMINDER_DAYS,
  CANCEL_HOURS,
  PAY_REMINDER_DAYS,
  REVIEW_ANSWER_DAYS,
  REVIEW_DAYS,
} from '@castlane/contract/policy.ts';
import type { Disclosure } from '@castlane/contract/engagement.ts';
import type { Past } from '#app/demo/past.ts';
import { record } from './audit.ts';
import { askToReopen, endOfDay, finishJob } from './jobs.ts';
import type { Account, Offer, Work } from './rows.ts';
import { actorData, notify } from './notices.ts';
import { aboutThread, append, threadData } from './threads.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What the stand-in of the video service reports about its videos. */
const TOLD: Record<string, Disclosure> = {
  'https://www.youtube.com/watch?v=standin-ad1': 'found',
  'https://www.youtube.com/watch?v=standin-no1': 'missing',
};

/** Starts the work of an accepted offer. */
export function beginWork(offer: Offer): Work {
  const { job, creator } = offer.thread.comment;
  if (!offer.engagement) throw new Error('The offer was not accepted');
  return {
    offer,
    row: offer.engagement,
    job,
    owner: job.owner,
    creator,
    deliveries: [],
    cancellation: undefined,
    dispute: undefined,
    reviews: [],
    completed: undefined,
  };
}

export function deliver(past: Past, work: Work, { note, links }: { note: string; links: string[] }): void {
  step(work, 'deliver');
  const { offer, owner, creator } = work;
  const row = {
    id: past.id(),
    engagement_id: work.row.id,
    part: work.row.part,
    number: work.deliveries.length + 1,
    creator_id: creator.row.id,
    note,
    links: links.map((url) => ({ url, disclosure: TOLD[url] ?? 'unknown' })),
    due_by: offer.row.parts?.[work.row.part - 1]?.dueBy ?? offer.row.due_by,
    delivered_at: past.time,
    accept_by: after(past, ACCEPT_DAYS * DAY_MS),
    remind_at: after(past, ACCEPT_REMINDER_DAYS[0] * DAY_MS) as string | null,
    ended_as: null as string | null,
    ended_at: null as string | null,
    change_note: null as string | null,
    file_ids: [],
  };
  work.deliveries.push(row);
  past.tables.deliveries.push(row);
  move(past, work, 'delivered');
  say(past, work, creator, {
    kind: 'delivered',
    body: note,
    data: { deliveryId: row.id, number: row.number, until: row.accept_by, ...partOf(work) },
  });
  tell(past, work, owner, { kind: 'delivered', cause: `delivered:${row.id}`, data: { until: row.accept_by, ...partOf(work) } });
  for (const days of ACCEPT_REMINDER_DAYS) {
    past.later(days * 24 * 60, () => {
      if (row.ended_as !== null || work.row.status !== 'delivered') return;
      const cause = `accept_reminder:${row.id}:${row.remind_at}`;
      row.remind_at = days === ACCEPT_REMINDER_DAYS[0] ? after(past, (ACCEPT_REMINDER_DAYS[1] - days) * DAY_MS) : null;
      tell(past, work, owner, { kind: 'accept_reminder', cause, data: { until: row.accept_by } });
    });
  }
}

export function requestChanges(past: Past, work: Work, note: string): void {
  step(work, 'requestChanges');
  const row = endDelivery(past, work, 'changes_requested');
  row.change_note = note;
  move(past, work, 'changes_requested');
  say(past, work, work.owner, { kind: 'changes_requested', body: note, data: { deliveryId: row.id, number: row.number } });
  tell(past, work, work.creator, { kind: 'changes_requested', cause: `changes:${row.id}`, data: { note } });
}

/** Accepts a part but the last, which begins the next. */
export function acceptPart(past: Past, work: Work): void {
  step(work, 'complete');
  const delivery = endDelivery(past, work, 'accepted');
  const { row, creator } = work;
  const of = partOf(work);
  Object.assign(row, { status: 'active', part: row.part + 1, parts_accepted_at: [...row.parts_accepted_at, past.time] });
  say(past, work, work.owner, { kind: 'part_accepted', data: { deliveryId: delivery.id, number: delivery.number, ...of } });
  tell(past, work, creator, { kind: 'part_accepted', cause: `part_accepted:${row.id}:${of.part}`, data: of });
  remindToPay(past, work, of);
}

/** What words say of the part that runs; nothing of undivided work. */
function partOf({ row, offer }: Work): { part?: number; parts?: number } {
  return offer.row.parts === null ? {} : { part: row.part, parts: offer.row.parts.length };
}

export function complete(past: Past, work: Work): void {
  step(work, 'complete');
  const row = endDelivery(past, work, 'accepted');
  finish(past, work);
  say(past, work, work.owner, { kind: 'completed', data: { deliveryId: row.id, number: row.number } });
  tell(past, work, work.creator, { kind: 'completed', cause: `completed:${work.row.id}` });
}

/** Marks a payment. It is made outside of the product; each side confirms its half. */
export function markPayment(past: Past, work: Work, side: 'owner' | 'creator'): void {
  step(work, 'markPayment');
  work.payment ??= { engagement_id: work.row.id, paid_at: null, received_at: null };
  if (!past.tables.payment_marks.includes(work.payment)) past.tables.payment_marks.push(work.payment);
  Object.assign(work.payment, side === 'owner' ? { paid_at: past.time } : { received_at: past.time });
  say(past, work, work[side], { kind: side === 'owner' ? 'marked_paid' : 'marked_received' });
}

export function askToCancel(past: Past, work: Work, side: 'owner' | 'creator', reason: string): void {
  step(work, 'askToCancel');
  const row = {
    id: past.id(),
    engagement_id: work.row.id,
    asked_by: work[side].row.id,
    asked_of: otherOf(work, side).row.id,
    reason,
    status: 'pending',
    asked_at: past.time,
    expires_at: after(past, CANCEL_HOURS * HOUR_MS),
    decided_at: null as string | null,
    by_silence: false,
    answer: null as string | null,
  };
  work.cancellation = row;
  past.tables.cancellations.push(row);
  say(past, work, work[side], { kind: 'cancel_requested', body: reason, data: { until: row.expires_at } });
  tell(past, work, otherOf(work, side), {
    kind: 'cancel_requested',
    cause: `cancel_requested:${row.id}`,
    data: { until: row.expires_at, note: reason },
  });
}

export function agreeToCancel(past: Past, work: Work, side: 'owner' | 'creator'): void {
  step(work, 'agreeToCancel');
  Object.assign(work.cancellation!, { status: 'agreed', decided_at: past.time });
  move(past, work, 'cancelled');
  say(past, work, work[side], { kind: 'cancelled' });
  tell(past, work, otherOf(work, side), { kind: 'cancelled', cause: `cancelled:${work.cancellation!.id}` });
  askToReopen(past, work.job, work.row.id);
}

export function openDispute(past: Past, work: Work, side: 'owner' | 'creator', reason: string): void {
  step(work, 'dispute');
  work.dispute = addDispute(past, work, side, { about: 'work', reason });
  move(past, work, 'disputed');
  say(past, work, work[side], { kind: 'dispute_opened', body: reason });
  tell(past, work, otherOf(work, side), { kind: 'dispute_opened', cause: `dispute_opened:${work.dispute.id}`, data: { note: reason } });
}

/** The creator asks staff about an overdue payment. */
export function disputePayment(past: Past, work: Work, reason: string): void {
  step(work, 'disputePayment');
  const { id } = addDispute(past, work, 'creator', { about: 'payment', reason });
  say(past, work, work.creator, { kind: 'payment_disputed', body: reason });
  tell(past, work, work.owner, { kind: 'payment_disputed', cause: `payment_disputed:${id}`, data: { note: reason } });
}

function addDispute(past: Past, work: Work, side: 'owner' | 'creator', { about, reason }: { about: 'work' | 'payment'; reason: string }) {
  const row = {
    id: past.id(),
    engagement_id: work.row.id,
    about,
    opened_by: work[side].row.id,
    reason,
    status_before: work.row.status,
    opened_at: past.time,
    outcome: null as string | null,
    decision: null as string | null,
    decided_by: null as string | null,
    decided_at: null as string | null,
  };
  past.tables.disputes.push(row);
  return row;
}

export function decideDispute(past: Past, work: Work, staff: Account, outcome: 'completed' | 'cancelled', decision: string): void {
  step(work, outcome === 'completed' ? 'decideCompleted' : 'decideCancelled');
  const row = work.dispute!;
  Object.assign(row, { outcome, decision, decided_by: staff.row.id, decided_at: past.time });
  if (work.deliveries.at(-1)?.ended_as === null) endDelivery(past, work, 'ended');
  if (outcome === 'completed') finish(past, work);
  else move(past, work, 'cancelled');
  append(past, work.offer.thread, null, { kind: 'dispute_decided', body: decision, data: { outcome } });
  for (const side of ['owner', 'creator'] as const)
    tellOf(past, work, side, { kind: 'dispute_decided', cause: `dispute_decided:${row.id}`, data: { outcome, note: decision } });
  if (outcome === 'cancelled') askToReopen(past, work.job, work.row.id);
  const subject = { targetKind: 'job', targetId: work.job.row.id, before: { status: 'disputed' }, after: { status: outcome } } as const;
  record(past, { actorId: staff.row.id, action: 'dispute.decided', ...subject, reason: decision });
}

export type Review = { rating: number; parts?: [number, number, number]; text: string };

/** Writes a review, which stays hidden until the other side has written one, or 14 days are over. */
export function review(
  past: Past,
  work: Work,
  side: 'owner' | 'creator',
  { rating, parts = [rating, rating, rating], text }: Review,
): void {
  step(work, 'review');
  const [author, reviewed] = [work[side], otherOf(work, side)];
  const row = {
    id: past.id(),
    engagement_id: work.row.id,
    author_id: author.row.id,
    reviewed_id: reviewed.row.id,
    rating,
    communication: parts[0],
    quality: parts[1],
    punctuality: parts[2],
    text,
    written_at: past.time,
    publish_by: new Date(work.completed!.getTime() + REVIEW_DAYS * DAY_MS).toISOString(),
    published_at: null as string | null,
  };
  work.reviews.push(row);
  past.tables.reviews.push(row);
  say(past, work, author, { kind: 'review_left' });
  if (work.reviews.length === 2) return publish(past, work);
  tell(past, work, reviewed, { kind: 'review_written', cause: `review_written:${row.id}`, data: { until: row.publish_by } });
  past.plan(new Date(row.publish_by), () => {
    if (row.published_at === null) publish(past, work);
  });
}

function publish(past: Past, work: Work): void {
  for (const row of work.reviews) {
    row.published_at = past.time;
    const [author, reviewed] = row.author_id === work.owner.row.id ? [work.owner, work.creator] : [work.creator, work.owner];
    const until = after(past, REVIEW_ANSWER_DAYS * DAY_MS);
    const data = { ...aboutThread(work.offer.thread, author), until };
    notify(past, reviewed, { kind: 'review_published', cause: `review_published:${row.id}`, data });
  }
}

function step({ row }: Work, action: EngagementAction): void {
  const why = whyEngagementCannot(action, row.status);
  if (why) throw new Error(`Cannot ${action}: ${why}`);
}

function endDelivery(past: Past, work: Work, end: string) {
  const row = work.deliveries.at(-1)!;
  Object.assign(row, { ended_as: end, ended_at: past.time });
  return row;
}

function finish(past: Past, work: Work): void {
  move(past, work, 'completed');
  work.row.completed_at = past.time;
  work.completed = past.moment;
  remindToPay(past, work, partOf(work));
}

/** The owner is told of the payment on some mornings before and after its day, until it is ticked off. */
function remindToPay(past: Past, work: Work, of: { part?: number; parts?: number }): void {
  const days = work.offer.row.pay_within_days;
  if (days === null) return;
  const until = endOfDay(past.day(days));
  for (const day of PAY_REMINDER_DAYS) {
    const morning = `${past.day(days + day)}T09:00:00.000Z`;
    if (morning < past.time) continue;
    past.plan(new Date(morning), () => {
      if (work.payment) return;
      const kind = past.time > until ? 'payment_overdue' : 'payment_due';
      tellOf(past, work, 'owner', { kind, cause: `${kind}:${work.row.id}:${of.part ?? 1}:${morning}`, data: { until, ...of } });
    });
  }
}

/** Moves the engagement. Its job is done with the last one. */
function move(past: Past, { row, job }: Work, status: Exclude<EngagementStatus, 'active'>): void {
  row.status = status;
  finishJob(past, job);
}

function say(past: Past, { offer }: Work, sender: Account, event: Parameters<typeof append>[3]): void {
  append(past, offer.thread, sender, event);
}

function tell(past: Past, work: Work, to: Account, notice: Omit<Parameters<typeof notify>[2], 'data'> & { data?: object }): void {
  const from = to === work.owner ? work.creator : work.owner;
  notify(past, to, { ...notice, data: { ...actorData(from), ...aboutThread(work.offer.thread, from), ...notice.data } });
}

/** Tells a side of what the other one did not do. */
function tellOf(past: Past, work: Work, side: 'owner' | 'creator', notice: Parameters<typeof notify>[2]): void {
  const { actorName: otherName } = actorData(otherOf(work, side));
  notify(past, work[side], { ...notice, data: { ...threadData(work.offer.thread), otherName, ...notice.data } });
}

function otherOf(work: Work, side: 'owner' | 'creator'): Account {
  return side === 'owner' ? work.creator : work.owner;
}

function after(past: Past, ms: number): string {
  return new Date(past.moment.getTime() + ms).toISOString();
}
