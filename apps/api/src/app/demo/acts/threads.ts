import { whyOfferCannot } from '@castlane/contract/offer.ts';
import type { AgreedPart } from '@castlane/contract/parts.ts';
import { ANSWER_DAYS } from '@castlane/contract/policy.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import { whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import type { MessageAttachment, ThreadEventKind } from '@castlane/contract/thread-event.ts';
import type { Past } from '#app/demo/past.ts';
import { freeze } from '#features/engagements/agreements/freeze.ts';
import { notSelect } from './comments.ts';
import { endOfDay, takeOpening, waitingFor } from './jobs.ts';
import type { Account, Comment, Offer, Thread } from './rows.ts';
import { actorData, notify } from './notices.ts';

const HOUR_MS = 60 * 60 * 1000;

export function startThread(past: Past, comment: Comment): Thread {
  const why = whyProposalCannot('startThread', comment.row.status);
  if (why || comment.thread) throw new Error(`Cannot start a chat: ${why ?? 'there is one'}`);
  const { job, creator } = comment;
  const ids = { job_id: job.row.id, proposal_id: comment.row.id, owner_id: job.owner.row.id, creator_id: creator.row.id };
  const row = { id: past.id(), ...ids, last_seq: 0, last_event_at: past.time, created_at: past.time };
  past.tables.threads.push(row);
  const members = new Map(
    [job.owner, creator].map((account) => {
      const member = { thread_id: row.id, account_id: account.row.id, last_read_seq: 0, last_read_at: null };
      past.tables.thread_members.push(member);
      return [account, member] as const;
    }),
  );
  const thread = { comment, row, members };
  comment.thread = thread;
  append(past, thread, job.owner, { kind: 'proposal_approved' });
  append(past, thread, job.owner, { kind: 'thread_started' });
  notify(past, creator, { kind: 'thread_started', cause: `thread:${row.id}`, data: aboutThread(thread, job.owner) });
  return thread;
}

/** Sends a message, after marking the earlier ones as read. */
export function say(past: Past, thread: Thread, sender: Account, body: string, attachments: MessageAttachment[] = []): void {
  read(past, thread, sender);
  append(past, thread, sender, { kind: 'message', body, attachments, clientId: past.id() });
}

export function read(past: Past, { row, members }: Thread, reader: Account): void {
  const mark = members.get(reader)!;
  if (mark.last_read_seq >= row.last_seq) return;
  Object.assign(mark, { last_read_seq: row.last_seq, last_read_at: past.time });
  reader.row.last_active_at = past.time;
}

/** The owner offers the job on the terms of its brief. */
export function makeOffer(
  past: Past,
  thread: Thread,
  { price, dueBy, parts = [] }: { price: Money; dueBy: string; parts?: AgreedPart[] },
): Offer {
  const { comment } = thread;
  const { job, creator } = comment;
  const why = whyProposalCannot('offer', comment.row.status);
  if (why) throw new Error(`Cannot offer: ${why}`);
  const { terms, deliverables } = job.row.brief;
  const row = {
    id: past.id(),
    kind: 'offer' as const,
    sender_id: job.owner.row.id,
    receiver_id: creator.row.id,
    note: null,
    job_id: job.row.id,
    proposal_id: comment.row.id,
    thread_id: thread.row.id,
    status: 'pending' as const,
    price,
    deliverables,
    due_by: dueBy,
    change_rounds: terms.changeRounds,
    usage_rights: { scope: terms.usageScope, days: terms.usageDays },
    pay_within_days: price.amount === 0 ? null : terms.payWithinDays,
    parts: parts.length > 0 ? parts : null,
    expires_at: answerBy(past),
    decided_at: null,
    decline_note: null,
    answers: null,
    negotiation_id: null,
    created_at: past.time,
  };
  past.tables.offers.push(row);
  comment.row.status = 'offered';
  append(past, thread, job.owner, { kind: 'offer_sent', data: { offerId: row.id, price, dueBy, dueAt: endOfDay(dueBy) } });
  notify(past, creator, { kind: 'offer_received', cause: `offer_received:${row.id}`, data: aboutThread(thread, job.owner) });
  const offer = { thread, row };
  comment.offer = offer;
  return offer;
}

/** Begins the engagement and freezes the terms. With the last opening the job is filled and the other proposals are answered. */
export function acceptOffer(past: Past, offer: Offer): void {
  const { thread } = offer;
  const { job, creator } = thread.comment;
  begin(past, offer);
  const sha256 = agree(past, offer);
  decide(past, offer, 'accept', 'accepted');
  Object.assign(thread.comment.row, { status: 'assigned', decided_at: past.time });
  const isFilled = takeOpening(past, job);
  const { price, due_by: dueBy } = offer.row;
  const data = { offerId: offer.row.id, price, dueBy, dueAt: endOfDay(dueBy) };
  append(past, thread, creator, { kind: 'offer_accepted', data });
  append(past, thread, creator, { kind: 'job_assigned', data: { ...data, sha256 } });
  notify(past, job.owner, { kind: 'offer_accepted', cause: `offer_accepted:${offer.row.id}`, data: aboutThread(thread, creator) });
  if (isFilled) for (const other of waitingFor(job)) notSelect(past, other);
}

export function declineOffer(past: Past, offer: Offer, note: string): void {
  const { thread } = offer;
  const { job, creator } = thread.comment;
  decide(past, offer, 'decline', 'declined');
  offer.row.decline_note = note;
  thread.comment.row.status = 'approved';
  append(past, thread, creator, { kind: 'offer_declined', data: { offerId: offer.row.id }, body: note });
  notify(past, job.owner, { kind: 'offer_declined', cause: `offer_declined:${offer.row.id}`, data: aboutThread(thread, creator) });
}

/** The creator answers an offer with another price. The offer stands beside it. */
export function counterOffer(past: Past, { thread, row: standing }: Offer, { amount, note }: { amount: number; note: string }): void {
  const { job, creator } = thread.comment;
  const why = whyOfferCannot('counter', standing.status);
  if (why) throw new Error(`Cannot counter: ${why}`);
  const price = { ...standing.price, amount };
  const row = {
    ...standing,
    id: past.id(),
    sender_id: creator.row.id,
    receiver_id: job.owner.row.id,
    price,
    note,
    expires_at: answerBy(past),
    answers: standing.id,
    negotiation_id: standing.id,
    created_at: past.time,
  };
  past.tables.offers.push(row);
  const { due_by: dueBy } = row;
  append(past, thread, creator, { kind: 'offer_countered', data: { offerId: row.id, price, dueBy, dueAt: endOfDay(dueBy) }, body: note });
  notify(past, job.owner, { kind: 'offer_countered', cause: `offer_countered:${row.id}`, data: aboutThread(thread, creator) });
}

function answerBy(past: Past): string {
  return new Date(past.moment.getTime() + ANSWER_DAYS * 24 * HOUR_MS).toISOString();
}

export function withdrawOffer(past: Past, offer: Offer): void {
  const { thread } = offer;
  const { job, creator } = thread.comment;
  decide(past, offer, 'withdraw', 'withdrawn');
  thread.comment.row.status = 'approved';
  append(past, thread, job.owner, { kind: 'offer_withdrawn', data: { offerId: offer.row.id } });
  notify(past, creator, { kind: 'offer_withdrawn', cause: `offer_withdrawn:${offer.row.id}`, data: aboutThread(thread, job.owner) });
}

function decide(past: Past, { row }: Offer, action: 'accept' | 'decline' | 'withdraw', status: Offer['row']['status']): void {
  const why = whyOfferCannot(action, row.status);
  if (why) throw new Error(`Cannot ${action}: ${why}`);
  Object.assign(row, { status, decided_at: past.time });
}

/** Begins an engagement, with the id of its offer. */
function begin(past: Past, offer: Offer): void {
  const { row, thread } = offer;
  const { job, creator, row: comment } = thread.comment;
  const ids = {
    job_id: job.row.id,
    proposal_id: comment.id,
    thread_id: thread.row.id,
    owner_id: job.owner.row.id,
    creator_id: creator.row.id,
  };
  const engagement = {
    id: row.id,
    ...ids,
    status: 'active' as const,
    part: 1,
    parts_accepted_at: [],
    begun_at: past.time,
    completed_at: null,
  };
  past.tables.engagements.push(engagement);
  offer.engagement = engagement;
}

/** Freezes the agreed terms in the format of an accepted offer; returns the hash. */
function agree(past: Past, { thread, row }: Offer): string {
  const { job, creator } = thread.comment;
  const { usageScope: _scope, usageDays: _days, changeRounds: _rounds, payWithinDays: _pay, shipping, ...terms } = job.row.brief.terms;
  const { text, sha256 } = freeze({
    offerId: row.id,
    job: job.row.slug,
    jobVersion: job.row.version,
    title: job.row.brief.title,
    description: job.row.brief.description,
    price: row.price,
    deliverables: row.deliverables,
    dueBy: row.due_by,
    timeZone: 'UTC',
    changeRounds: row.change_rounds,
    usageRights: row.usage_rights,
    ...(row.pay_within_days === null ? {} : { payWithinDays: row.pay_within_days }),
    ...(row.parts === null ? {} : { parts: row.parts }),
    ...terms,
    ...(terms.shipsProduct ? { shipping } : {}),
    owner: { name: job.owner.row.name, company: job.owner.row.company },
    creator: { name: creator.row.name },
  });
  const ids = { engagement_id: row.id, offer_id: row.id, owner_id: job.owner.row.id, creator_id: creator.row.id };
  past.tables.agreements.push({ ...ids, number: 1, terms: text, sha256, accepted_at: past.time });
  return sha256;
}

type NewEvent = { kind: ThreadEventKind; body?: string; attachments?: MessageAttachment[]; clientId?: string; data?: object };

/** Appends an event to a thread. */
export function append(
  past: Past,
  { row, members }: Thread,
  sender: Account | null,
  { kind, body, attachments = [], clientId, data }: NewEvent,
): void {
  row.last_seq += 1;
  row.last_event_at = past.time;
  const id = past.id();
  past.tables.message_attachments.push(...attachments.map((each) => ({ upload_id: each.id, event_id: id })));
  past.tables.thread_events.push({
    thread_id: row.id,
    seq: row.last_seq,
    id,
    kind,
    sender_id: sender?.row.id ?? null,
    client_id: clientId ?? null,
    body: body ?? null,
    attachments,
    reply_to: null,
    data: data ?? {},
    edited_at: null,
    deleted_at: null,
    created_at: past.time,
  });
  if (sender) {
    sender.row.last_active_at = past.time;
    Object.assign(members.get(sender)!, { last_read_seq: row.last_seq, last_read_at: past.time });
  }
}

export function aboutThread(thread: Thread, actor: Account): object {
  return { ...actorData(actor), ...threadData(thread) };
}

export function threadData({ comment, row }: Thread): object {
  return { jobSlug: comment.job.row.slug, jobTitle: comment.job.row.brief.title, threadId: row.id };
}
