import type { JobStatus } from '@castlane/contract/job-state.ts';
import { pauseJob, type OwnJob } from '@castlane/contract/job.ts';
import { agreeToCancel, askToCancel, openDispute } from '@castlane/contract/dispute.ts';
import { completeJob, deliverJob, requestChanges } from '@castlane/contract/delivery.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { removeJob } from '@castlane/contract/staff.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { CLOCKS } from '#app/clocks.ts';
import { runClocks } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import type { Actor, World } from '#testing/world.ts';

/** The actors: the job's owner, the creator who has it (or its offer), a creator without a proposal, another owner, and staff. */
export const ACTORS = ['owner', 'holder', 'newcomer', 'stranger', 'staff'] as const;
export type ActorName = (typeof ACTORS)[number];
export type People = Record<ActorName | 'rival' | 'candidate', Actor>;

/** A job in a state that it reached by regular actions, and the ids that calls may name. */
export type Scene = {
  people: People;
  job: OwnJob;
  /** A pending proposal, while the job is open. */
  waitingId: string;
  /** An approved proposal with a chat. */
  candidateId: string;
  /** The holder's offer. */
  offerId: string;
};

export const TEXT = 'Somebody wrote this so that a call has the text it needs.';

async function makePeople(world: World): Promise<People> {
  const [owner, stranger, staff] = await Promise.all([world.owner(), world.owner(), world.staff()]);
  const [holder, newcomer, rival, candidate] = await Promise.all([world.creator(), world.creator(), world.creator(), world.creator()]);
  return { owner, holder, newcomer, stranger, staff, rival, candidate };
}

export async function makeScene(world: World, status: JobStatus): Promise<Scene> {
  const people = await makePeople(world);
  const { owner, holder, rival, candidate } = people;
  const job = await world.job(owner, { status: status === 'draft' ? 'draft' : 'open' });
  const scene: Scene = { people, job, waitingId: newId(), candidateId: newId(), offerId: newId() };
  if (status === 'draft') return scene;
  scene.waitingId = (await world.proposal(rival, job)).id;
  scene.candidateId = await approved(world, people, candidate, job);
  const proposalId = await approved(world, people, holder, job);
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId) });
  scene.offerId = offer.id;
  await LEAD[status](world, scene);
  return scene;
}

/** Leads from an open job with an offer to each state. */
const LEAD: Record<Exclude<JobStatus, 'draft'>, (world: World, scene: Scene) => Promise<unknown>> = {
  open: () => Promise.resolve(),
  paused: (_world, { people, job }) => people.owner.call(pauseJob, at(job)),
  expired: async (world, { job }) => {
    await world.db`UPDATE jobs SET apply_by = (app_now() AT TIME ZONE 'UTC')::date - 1 WHERE id = ${job.id}`;
    await runClocks(world.deps, CLOCKS);
  },
  removed: (_world, { people, job }) => people.staff.call(removeJob, { ...at(job), body: { reason: TEXT } }),
  assigned: (_world, { people, offerId }) => people.holder.call(acceptOffer, { params: { id: offerId } }),
  delivered: async (world, scene) => {
    await LEAD.assigned(world, scene);
    await scene.people.holder.call(deliverJob, { ...at(scene.job), body: { note: TEXT } });
  },
  changes_requested: async (world, scene) => {
    await LEAD.delivered(world, scene);
    await scene.people.owner.call(requestChanges, { ...at(scene.job), body: { note: TEXT } });
  },
  completed: async (world, scene) => {
    await LEAD.delivered(world, scene);
    await scene.people.owner.call(completeJob, { ...at(scene.job), body: {} });
  },
  disputed: async (world, scene) => {
    await LEAD.delivered(world, scene);
    await scene.people.holder.call(openDispute, { ...at(scene.job), body: { reason: TEXT } });
  },
  cancelled: async (world, scene) => {
    await LEAD.assigned(world, scene);
    await scene.people.holder.call(askToCancel, { ...at(scene.job), body: { reason: TEXT } });
    await scene.people.owner.call(agreeToCancel, at(scene.job));
  },
};

export function at({ slug }: { slug: string }) {
  return { params: { slug } };
}

async function approved(world: World, { owner }: People, creator: Actor, job: OwnJob): Promise<string> {
  const { id } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id } });
  await owner.call(initThread, { body: { proposalId: id } });
  return id;
}
