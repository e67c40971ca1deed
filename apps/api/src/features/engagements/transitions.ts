import type { DeliveryInput, DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import {
  ENGAGEMENT_ACTIONS,
  whyEngagementCannot,
  type EngagementAction,
  type EngagementStatus,
} from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { CANCEL_HOURS } from '@castlane/contract/policy.ts';
import { keepAcceptBy } from '#features/engagements/deadlines.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { endOverdueRequest, giveTimeToAnswer, lockCurrent } from './clocks.ts';
import { keepDelivery } from './deliveries.ts';
import { disputeOpenedMail, paymentDisputedMail } from './disputes/mails.ts';
import { addDispute } from './disputes/opening.ts';
import { acceptPart, askToReopen, moveEngagement, supersedeCancellation } from './ending.ts';
import type { Acting } from './locks.ts';
import { acceptedMail, cancelledMail, cancelRefusedMail, cancelRequestedMail, changesAskedMail, deliveredMail } from './mails.ts';
import { keepNotes, markNote } from './notes.ts';
import { acceptedStep, announce, partOf, type EndingStep } from './notify.ts';
import { refusePaymentDispute, tickPayment } from './payments.ts';
import { getEngagement, getWaitingDelivery } from './queries.ts';
import { ASKED_ALREADY, NOBODY_ASKED, statusOfPart, whyNoChanges, whyNoPart, whyNoDispute, whyOtherDelivery } from './rules.ts';

export type Act = (tx: Tx, work: Acting) => Promise<EndingStep | undefined>;
/** The payment of a part. */
type Paid = { id: string; part: number };

/**
 * Takes one step of a party: locks, refuses what the table of states does not allow, lets `act` write, moves to the table's next status,
 * and announces the step to the other party. What ends by itself and is overdue ends before. A step about a part may be about an accepted one
 * while the work goes on, or was canceled later.
 */
export async function takeStep(
  deps: Deps,
  { accountId }: Viewer,
  id: string,
  action: EngagementAction,
  act: Act,
  aboutPart?: number,
): Promise<Engagement> {
  return deps.write(async (tx) => {
    const work = await lockCurrent(deps, tx, accountId, id);
    // The delivery was auto-accepted a moment ago, which is what the owner asks for.
    if (action === 'complete' && work.wasOverdue) return getEngagement(tx, accountId, id);
    const part = aboutPart ?? work.part;
    refuseInput(whyNoPart(work, part));
    refuse(whyEngagementCannot(action, statusOfPart(work, part)));
    await endOverdueRequest(deps, tx, id);
    const step = await act(tx, work);
    const to: EngagementStatus | null = ENGAGEMENT_ACTIONS[action].to;
    // An acceptance has moved it: only the last part completes the work.
    if (to && to !== 'completed') await moveEngagement(deps, tx, work, to, { reason: step?.endReason });
    if (step) await announce(deps, tx, work, accountId, step, [work.otherSide]);
    if (to === 'cancelled') await askToReopen(deps, tx, work);
    return getEngagement(tx, accountId, id);
  });
}

/** Delivers the work, which starts the owner's time to answer. Ends a pending request to cancel. */
export async function deliver(deps: Deps, viewer: Viewer, id: string, input: DeliveryInput): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'deliver', async (tx, work) => {
    await supersedeCancellation(tx, id);
    const { id: deliveryId, number, acceptBy } = await keepDelivery(tx, work, input);
    const { note } = input;
    return {
      event: { kind: 'delivered', data: { deliveryId, number, until: acceptBy, ...partOf(work) }, ...(note ? { body: note } : {}) },
      news: {
        cause: `delivered:${deliveryId}`,
        data: { until: acceptBy, ...partOf(work) },
        mail: deliveredMail({ note: note ?? null, acceptBy }),
      },
    };
  });
}

/** An answer to a delivery. `deliveryId` is the one that the owner saw. */
type Answer = { deliveryId?: string | undefined };

/** Requests changes, up to the rounds that the terms include, with notes on the delivered files. */
export async function requestChanges(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { note, notes = [], ...seen }: Answer & { note: string; notes?: DeliveryNoteInput[] | undefined },
): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'requestChanges', async (tx) => {
    const { id: deliveryId, number, included, asked } = await getWaitingDelivery(tx, id);
    refuse(whyOtherDelivery(deliveryId, seen.deliveryId) ?? whyNoChanges({ included, asked }));
    await tx`UPDATE deliveries SET ended_as = 'changes_requested', ended_at = app_now(), change_note = ${note} WHERE id = ${deliveryId}`;
    await keepAcceptBy(tx, id);
    await keepNotes(tx, deliveryId, notes);
    return {
      event: { kind: 'changes_requested', data: { deliveryId, number }, body: note },
      news: { cause: `changes:${deliveryId}`, data: { note }, mail: changesAskedMail({ note, left: included - asked - 1 }) },
    };
  });
}

/** Ticks a note off while the changes are made, or removes the tick. It is too small a step for the chat, but both sides' pages follow. */
export async function tickNote(
  deps: Deps,
  viewer: Viewer,
  { id, noteId }: { id: string; noteId: string },
  done: boolean,
): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'tickNote', async (tx, { ownerId, creatorId, threadId }) => {
    if (await markNote(tx, id, noteId, done)) await appendToStreams(tx, deps.wake, [ownerId, creatorId], { kind: 'thread', threadId });
    return undefined;
  });
}

/** Accepts the delivery, which begins the next part or completes the work. */
export async function complete(deps: Deps, viewer: Viewer, id: string, seen: Answer): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'complete', async (tx, work) => {
    const { id: deliveryId, number } = await getWaitingDelivery(tx, id);
    refuse(whyOtherDelivery(deliveryId, seen.deliveryId));
    const accepted = await acceptPart(deps, tx, work, { end: 'accepted' });
    return acceptedStep(work, accepted, { deliveryId, number }, { mail: acceptedMail(accepted) });
  });
}

/** Asks the other party to cancel. Only one request can be pending at a time. */
export async function askToCancel(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'askToCancel', async (tx, { ownerId, creatorId, part }) => {
    if (await findRequest(tx, id)) throw new Problem(1005, { message: ASKED_ALREADY });
    const [made] = await tx<{ id: string; until: string; hasDelivery: boolean }[]>`
      INSERT INTO cancellations (id, engagement_id, asked_by, asked_of, reason, status, expires_at)
      VALUES (${newId()}, ${id}, ${viewer.accountId}, ${viewer.accountId === ownerId ? creatorId : ownerId}, ${reason}, 'pending', app_now() + make_interval(hours => ${CANCEL_HOURS}))
      RETURNING id, expires_at AS until, EXISTS (SELECT 1 FROM deliveries d WHERE d.engagement_id = ${id} AND d.part = ${part}) AS has_delivery`;
    const { until, hasDelivery } = made!;
    const mail = cancelRequestedMail({ reason, until, onSilence: hasDelivery ? 'lapsed' : 'agreed' });
    return {
      event: { kind: 'cancel_requested', body: reason, data: { until } },
      news: { cause: `cancel_requested:${made!.id}`, data: { until, note: reason }, mail },
    };
  });
}

/** Cancels the work with the consent of both parties. */
export async function agreeToCancel(deps: Deps, viewer: Viewer, id: string): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'agreeToCancel', async (tx) => {
    const request = await decideRequest(tx, id, 'agreed', { byOtherThan: viewer.accountId });
    return { event: { kind: 'cancelled' }, news: { cause: `cancelled:${request}`, mail: cancelledMail(false) } };
  });
}

/** Refuses a request to cancel. The work goes on; the party that asked may now open a dispute. */
export async function refuseToCancel(deps: Deps, viewer: Viewer, id: string, answer: string | undefined): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'refuseToCancel', async (tx) => {
    const request = await decideRequest(tx, id, 'refused', { byOtherThan: viewer.accountId }, answer);
    await giveTimeToAnswer(tx, id);
    return {
      event: { kind: 'cancel_refused', ...(answer ? { body: answer } : {}) },
      news: { cause: `cancel_refused:${request}`, data: answer ? { note: answer } : {}, mail: cancelRefusedMail(answer) },
    };
  });
}

/** Withdraws the viewer's own request. Adds an event to the thread; the other party need not be notified. */
export async function withdrawCancel(deps: Deps, viewer: Viewer, id: string): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'withdrawCancel', async (tx) => {
    await decideRequest(tx, id, 'withdrawn', { by: viewer.accountId });
    return { event: { kind: 'cancel_withdrawn' } };
  });
}

/** Asks staff to decide: after a delivery of the part, or after the other party has refused to cancel. */
export async function openDispute(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'dispute', async (tx, work) => {
    refuse(whyNoDispute(await triedBefore(tx, work, viewer.accountId)));
    const dispute = await addDispute(tx, work, { openedBy: viewer.accountId, reason });
    return {
      event: { kind: 'dispute_opened', body: reason },
      news: { cause: `dispute_opened:${dispute}`, data: { note: reason }, mail: disputeOpenedMail(reason) },
    };
  });
}

/** Asks staff about the overdue payment of a part. The work goes on, or stays completed. */
export async function disputePayment(deps: Deps, viewer: Viewer, { id, part }: Paid, reason: string): Promise<Engagement> {
  const act: Act = async (tx, work) => {
    await refusePaymentDispute(tx, { id, part });
    const dispute = await addDispute(tx, work, { openedBy: viewer.accountId, reason, about: 'payment', part });
    const of = partOf({ ...work, part });
    return {
      event: { kind: 'payment_disputed', body: reason, data: of },
      news: { cause: `payment_disputed:${dispute}`, data: { note: reason, ...of }, mail: paymentDisputedMail(reason) },
    };
  };
  return takeStep(deps, viewer, id, 'disputePayment', act, part);
}

/** Sets one party's half of a part's payment: the owner has paid, or the creator has received it. Idempotent. */
export async function markPayment(deps: Deps, viewer: Viewer, { id, part }: Paid, done: boolean): Promise<Engagement> {
  const act: Act = async (tx, work) => {
    if (!(await tickPayment(tx, { id, part }, work.side, done))) return undefined;
    const data = { ...partOf({ ...work, part }), ...(done ? {} : { undone: true }) };
    return { event: { kind: work.side === 'owner' ? 'marked_paid' : 'marked_received', data } };
  };
  return takeStep(deps, viewer, id, 'markPayment', act, part);
}

async function findRequest(tx: Tx, id: string): Promise<{ id: string; askedBy: string } | undefined> {
  const [request] = await tx<{ id: string; askedBy: string }[]>`
    SELECT id, asked_by FROM cancellations WHERE engagement_id = ${id} AND status = 'pending'`;
  return request;
}

/** Decides the pending request of one party and returns its id. Throws 1005 if there is none, 1012 if the wrong party sent it. */
async function decideRequest(
  tx: Tx,
  id: string,
  status: 'agreed' | 'refused' | 'withdrawn',
  asked: { by: string } | { byOtherThan: string },
  answer?: string,
): Promise<string> {
  const request = await findRequest(tx, id);
  if (!request) throw new Problem(1005, { message: NOBODY_ASKED });
  const isRight = 'by' in asked ? request.askedBy === asked.by : request.askedBy !== asked.byOtherThan;
  if (!isRight) throw new Problem(1012);
  await tx`UPDATE cancellations SET status = ${status}, decided_at = app_now(), answer = ${answer ?? null} WHERE id = ${request.id}`;
  return request.id;
}

async function triedBefore(tx: Tx, { id, part }: Acting, accountId: string): Promise<{ deliveries: number; ownRefusals: number }> {
  const [tried] = await tx<{ deliveries: number; ownRefusals: number }[]>`
    SELECT (SELECT count(*)::int FROM deliveries WHERE engagement_id = ${id} AND part = ${part}) AS deliveries,
      (SELECT count(*)::int FROM cancellations WHERE engagement_id = ${id} AND asked_by = ${accountId} AND status = 'refused') AS own_refusals`;
  return tried!;
}
