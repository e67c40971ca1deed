import { createAmendment, type AmendmentInput } from '@castlane/contract/amendment.ts';
import { complete, deliver, requestChanges, tickNote } from '@castlane/contract/delivery.ts';
import {
  agreeToCancel,
  askToCancel,
  decideDispute,
  disputePayment,
  openDispute,
  refuseToCancel,
  withdrawCancel,
} from '@castlane/contract/dispute.ts';
import type { Endpoint } from '@castlane/contract/endpoint.ts';
import type { ENGAGEMENT_ACTIONS, EngagementAction } from '@castlane/contract/engagement-state.ts';
import { markPayment } from '@castlane/contract/engagement.ts';
import type { JOB_ACTIONS, JobAction } from '@castlane/contract/job-state.ts';
import { closeJob, editJob, pauseJob, publishJob, reopenJob, resumeJob, setOpenings } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, declineProposal, shortlistProposal } from '@castlane/contract/proposal.ts';
import { createReview } from '@castlane/contract/review.ts';
import { endForProduct, reportProduct, sendProduct, sendProductBack, setAddress, takeProductBack } from '@castlane/contract/product.ts';
import type { ShippingStatus } from '@castlane/contract/shipping.ts';
import { reportRunning, setAdCode } from '@castlane/contract/right.ts';
import { removeJob } from '@castlane/contract/staff.ts';
import { newId } from '#platform/ids.ts';
import type { World } from '#testing/world.ts';
import { at, atWork, TEXT, type ActorName, type Scene } from './scene.ts';

type Actions = typeof JOB_ACTIONS & typeof ENGAGEMENT_ACTIONS;
export type Action = JobAction | EngagementAction;
/** By the clock, or by the deletion of an account. */
type Uncalled = { [A in Action]: Extract<Actions[A]['by'][number], 'clock' | 'departure'> extends never ? never : A }[Action];
export type CalledAction = Exclude<Action, Uncalled>;

type Input = { params?: Record<string, string>; body?: unknown };
type Call = {
  endpoint: Endpoint;
  input: (scene: Scene, world: World) => Promise<Input> | Input;
  /** Sets up what the action requires besides the state. */
  before?: (scene: Scene, actor: 'owner' | 'creator', world: World) => Promise<unknown>;
};

const OTHER = { owner: 'holder', creator: 'owner' } as const;

/** How each action is called. A call names the job or the engagement; some name a proposal, an offer or a dispute of it. */
export const CALLS: Record<CalledAction, Call> = {
  edit: { endpoint: editJob, input: ({ job }) => ({ ...at(job), body: { title: 'Another title of the job' } }) },
  publish: { endpoint: publishJob, input: ({ job }) => at(job) },
  propose: { endpoint: createProposal, input: ({ job }) => ({ body: { jobId: job.id, message: TEXT } }) },
  approve: { endpoint: approveProposal, input: ({ job, waitingId }) => ({ params: { slug: job.slug, id: waitingId } }) },
  shortlist: { endpoint: shortlistProposal, input: ({ job, waitingId }) => ({ params: { slug: job.slug, id: waitingId } }) },
  decline: {
    endpoint: declineProposal,
    input: ({ job, waitingId }) => ({ params: { slug: job.slug, id: waitingId }, body: { reason: 'fit' } }),
  },
  offer: { endpoint: createOffer, input: ({ job, candidateId }, world) => ({ ...at(job), body: world.offerInput(candidateId) }) },
  assign: { endpoint: acceptOffer, input: ({ offerId }) => ({ params: { id: offerId } }) },
  setOpenings: { endpoint: setOpenings, input: ({ job }) => ({ ...at(job), body: { openings: 7 } }) },
  pause: { endpoint: pauseJob, input: ({ job }) => at(job) },
  resume: { endpoint: resumeJob, input: ({ job }) => at(job) },
  close: { endpoint: closeJob, input: ({ job }) => ({ ...at(job), body: { reason: 'no_fit' } }) },
  reopen: { endpoint: reopenJob, input: ({ job }) => at(job), before: addOpening },
  remove: { endpoint: removeJob, input: ({ job }) => ({ ...at(job), body: { reason: TEXT } }) },
  amend: {
    endpoint: createAmendment,
    input: (scene, world) => {
      const { proposalId: _proposalId, ...terms } = world.offerInput('', { price: { amount: 150_000, currency: 'USD' } });
      return { ...atWork(scene), body: terms };
    },
  },
  amendRights: {
    endpoint: createAmendment,
    input: async (scene, world) => ({ ...atWork(scene), body: await moreRights(scene, world) }),
  },
  reportRunning: { endpoint: reportRunning, input: rightOf, before: endRights },
  setAdCode: {
    endpoint: setAdCode,
    input: async ({ offerId }, { db }) => {
      const [delivery] = await db<
        { id: string }[]
      >`SELECT id FROM deliveries WHERE engagement_id = ${offerId} ORDER BY number DESC LIMIT 1`;
      return { params: { id: offerId, deliveryId: delivery?.id ?? newId() }, body: { code: '#9f8e7d6c5b4a' } };
    },
    before: addRights,
  },
  deliver: { endpoint: deliver, input: (scene) => ({ ...atWork(scene), body: { note: TEXT } }) },
  requestChanges: { endpoint: requestChanges, input: (scene) => ({ ...atWork(scene), body: { note: TEXT } }) },
  tickNote: { endpoint: tickNote, input: noteOf, before: addNote },
  complete: { endpoint: complete, input: (scene) => ({ ...atWork(scene), body: {} }) },
  askToCancel: { endpoint: askToCancel, input: (scene) => ({ ...atWork(scene), body: { reason: TEXT } }) },
  agreeToCancel: { endpoint: agreeToCancel, input: atWork, before: (scene, actor) => ask(scene, OTHER[actor]) },
  refuseToCancel: {
    endpoint: refuseToCancel,
    input: (scene) => ({ ...atWork(scene), body: {} }),
    before: (scene, actor) => ask(scene, OTHER[actor]),
  },
  withdrawCancel: {
    endpoint: withdrawCancel,
    input: atWork,
    before: (scene, actor) => ask(scene, actor === 'owner' ? 'owner' : 'holder'),
  },
  dispute: { endpoint: openDispute, input: (scene) => ({ ...atWork(scene), body: { reason: TEXT } }), before: askInVain },
  decideCompleted: { endpoint: decideDispute, input: (scene, world) => decision(scene, world, 'completed') },
  decideCancelled: { endpoint: decideDispute, input: (scene, world) => decision(scene, world, 'cancelled') },
  disputePayment: { endpoint: disputePayment, input: (scene) => ({ ...atWork(scene), body: { reason: TEXT } }), before: makeOverdue },
  markPayment: { endpoint: markPayment, input: (scene) => ({ ...atWork(scene), body: { done: true } }) },
  giveAddress: { endpoint: setAddress, input: (scene) => ({ ...atWork(scene), body: ADDRESS }), before: ship('waiting_for_address') },
  sendProduct: { endpoint: sendProduct, input: (scene) => ({ ...atWork(scene), body: PARCEL }), before: ship('to_send') },
  reportProduct: { endpoint: reportProduct, input: (scene) => ({ ...atWork(scene), body: { what: 'received' } }), before: ship('sent') },
  endUnreceived: {
    endpoint: endForProduct,
    input: (scene) => ({ ...atWork(scene), body: { why: 'not_received' } }),
    before: ship('waiting_for_address'),
  },
  endForProduct: { endpoint: endForProduct, input: (scene) => ({ ...atWork(scene), body: { why: 'unusable' } }), before: ship('damaged') },
  sendProductBack: { endpoint: sendProductBack, input: (scene) => ({ ...atWork(scene), body: PARCEL }), before: ship('refused') },
  takeProductBack: { endpoint: takeProductBack, input: atWork, before: ship('returning') },
  review: {
    endpoint: createReview,
    input: ({ offerId: engagementId }) => ({
      body: { engagementId, rating: 5, communication: 5, quality: 4, punctuality: 4, text: TEXT },
    }),
  },
};

/** A filled job reopens only for a free opening. An expired one has it: its openings cannot be changed. */
async function addOpening({ people, job }: Scene): Promise<void> {
  await people.owner.try(setOpenings, { ...at(job), body: { openings: 3 } });
}

async function ask(scene: Scene, by: ActorName): Promise<void> {
  await scene.people[by].call(askToCancel, { ...atWork(scene), body: { reason: TEXT } });
}

/** A dispute before a delivery requires a refused request to cancel. */
async function askInVain(scene: Scene, actor: 'owner' | 'creator'): Promise<void> {
  await ask(scene, actor === 'owner' ? 'owner' : 'holder');
  await scene.people[OTHER[actor]].call(refuseToCancel, { ...atWork(scene), body: {} });
}

async function makeOverdue({ offerId }: Scene, _actor: 'owner' | 'creator', { db }: World): Promise<void> {
  await db`UPDATE payment_marks SET pay_by = app_now() - interval '1 hour' WHERE engagement_id = ${offerId} AND pay_by IS NOT NULL`;
}

const ADDRESS = { name: 'Maya Lindqvist', street: '12 Harbor Street', city: 'Porto', country: 'PT' };
const PARCEL = { carrier: 'Parcel service' };

/** Brings the product to this point of its way. It had to be sent long ago. */
function ship(status: ShippingStatus): NonNullable<Call['before']> {
  return async ({ offerId }, _actor, { db }) => {
    const [isGiven, isSent] = [status !== 'waiting_for_address', !['waiting_for_address', 'to_send'].includes(status)];
    await db`
      UPDATE shipments SET status = ${status}, ship_by = app_now() - interval '60 days', address_at = CASE WHEN ${isGiven} THEN app_now() END,
        sent_at = CASE WHEN ${isSent} THEN app_now() END, sent_as = CASE WHEN ${isSent} THEN 'late' END, received_at = CASE WHEN ${isSent} THEN app_now() END
      WHERE engagement_id = ${offerId}`;
    if (isSent)
      await db`UPDATE owner_records SET products_counted = 1 WHERE owner_id = (SELECT owner_id FROM shipments WHERE engagement_id = ${offerId})`;
  };
}

const NOTE_ID = newId();

function noteOf({ offerId: id }: Scene): Input {
  return { params: { id, noteId: NOTE_ID }, body: { done: true } };
}

async function addNote({ offerId }: Scene, _actor: 'owner' | 'creator', { db }: World): Promise<void> {
  const note = { id: NOTE_ID, uploadId: newId(), text: TEXT, atMs: null, point: null, doneAt: null };
  await db`UPDATE deliveries SET notes = ${db.json([note])} WHERE engagement_id = ${offerId}`;
}

/** The agreed terms, if there are any, with the right to paid ads. */
async function moreRights({ offerId }: Scene, world: World): Promise<AmendmentInput> {
  const [agreed] = await world.db<AmendmentInput[]>`
    SELECT f.price, f.deliverables, f.due_by, f.change_rounds FROM offers f WHERE f.id = ${offerId}`;
  const { proposalId: _, ...terms } = world.offerInput('');
  return { ...(agreed ?? terms), usageRights: { scope: 'paid_ads', days: 30 } };
}

async function addRights(scene: Scene, _actor: 'owner' | 'creator', world: World): Promise<void> {
  const { owner, holder } = scene.people;
  const { id } = await owner.call(createAmendment, { ...atWork(scene), body: await moreRights(scene, world) });
  await holder.call(acceptOffer, { params: { id } });
}

async function endRights(scene: Scene, actor: 'owner' | 'creator', world: World): Promise<void> {
  await addRights(scene, actor, world);
  await world.db`
    UPDATE rights SET accepted_on = accepted_on - 60, starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
    WHERE engagement_id = ${scene.offerId}`;
}

async function rightOf({ offerId: id }: Scene, { db }: World): Promise<Input> {
  const [right] = await db<{ id: string }[]>`SELECT id FROM rights WHERE engagement_id = ${id}`;
  return { params: { id, rightId: right?.id ?? newId() } };
}

async function decision({ offerId }: Scene, world: World, outcome: 'completed' | 'cancelled'): Promise<Input> {
  const [dispute] = await world.db<{ id: string }[]>`SELECT id FROM disputes WHERE engagement_id = ${offerId}`;
  return { params: { id: dispute?.id ?? newId() }, body: { outcome, reason: TEXT } };
}
