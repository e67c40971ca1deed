import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import { closeJob, pauseJob, type OwnJob } from '@castlane/contract/job.ts';
import { agreeToCancel, askToCancel, openDispute } from '@castlane/contract/dispute.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
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

/** The statuses of a job without an engagement: nobody has had the work. */
export const JOB_STATES = ['draft', 'open', 'paused', 'expired', 'removed', 'cancelled'] as const satisfies readonly JobStatus[];
/** Where a scene is: at a job without an engagement, or at an engagement. */
export type State = { job: (typeof JOB_STATES)[number] } | { engagement: EngagementStatus };

/** A job and perhaps its engagement, in a state that they reached by regular actions, and the ids that calls may name. */
export type Scene = {
  people: People;
  job: OwnJob;
  /** A pending proposal, while the job is open. */
  waitingId: string;
  /** An approved proposal with a chat. */
  candidateId: string;
  /** The holder's offer. The engagement that it begins has the same id. */
  offerId: string;
};

export const TEXT = 'Somebody wrote this so that a call has the text it needs.';

async function makePeople(world: World): Promise<People> {
  const [owner, stranger, staff] = await Promise.all([world.owner(), world.owner(), world.staff()]);
  const [holder, newcomer, rival, candidate] = await Promise.all([world.creator(), world.creator(), world.creator(), world.creator()]);
  return { owner, holder, newcomer, stranger, staff, rival, candidate };
}

export async function makeScene(world: World, state: State): Promise<Scene> {
  const people = await makePeople(world);
  const { owner, holder, rival, candidate } = people;
  const isDraft = 'job' in state && state.job === 'draft';
  const job = await world.job(owner, { status: isDraft ? 'draft' : 'open' });
  const scene: Scene = { people, job, waitingId: newId(), candidateId: newId(), offerId: newId() };
  if (isDraft) return scene;
  scene.waitingId = (await world.proposal(rival, job)).id;
  scene.candidateId = await approved(world, people, candidate, job);
  const proposalId = await approved(world, people, holder, job);
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId) });
  scene.offerId = offer.id;
  if ('engagement' in state) await WORK[state.engagement](scene);
  else await LEAD[state.job](scene, world);
  return scene;
}

/** Leads from an open job with an offer to each state without an engagement. */
const LEAD: Record<(typeof JOB_STATES)[number], (scene: Scene, world: World) => Promise<unknown>> = {
  draft: () => Promise.resolve(),
  open: () => Promise.resolve(),
  paused: ({ people, job }) => people.owner.call(pauseJob, at(job)),
  expired: async ({ job }, world) => {
    await world.db`UPDATE jobs SET apply_by = (app_now() AT TIME ZONE 'UTC')::date - 1 WHERE id = ${job.id}`;
    await runClocks(world.deps, CLOCKS);
  },
  removed: ({ people, job }) => people.staff.call(removeJob, { ...at(job), body: { reason: TEXT } }),
  cancelled: ({ people, job }) => people.owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } }),
};

/** Leads from an open job with an offer to each state of the engagement. */
const WORK: Record<EngagementStatus, (scene: Scene) => Promise<unknown>> = {
  active: ({ people, offerId }) => people.holder.call(acceptOffer, { params: { id: offerId } }),
  delivered: async (scene) => {
    await WORK.active(scene);
    await scene.people.holder.call(deliver, { ...atWork(scene), body: { note: TEXT } });
  },
  changes_requested: async (scene) => {
    await WORK.delivered(scene);
    await scene.people.owner.call(requestChanges, { ...atWork(scene), body: { note: TEXT } });
  },
  completed: async (scene) => {
    await WORK.delivered(scene);
    await scene.people.owner.call(complete, { ...atWork(scene), body: {} });
  },
  disputed: async (scene) => {
    await WORK.delivered(scene);
    await scene.people.holder.call(openDispute, { ...atWork(scene), body: { reason: TEXT } });
  },
  cancelled: async (scene) => {
    await WORK.active(scene);
    await scene.people.holder.call(askToCancel, { ...atWork(scene), body: { reason: TEXT } });
    await scene.people.owner.call(agreeToCancel, atWork(scene));
  },
};

export function at({ slug }: { slug: string }) {
  return { params: { slug } };
}

/** Names the engagement, or what would be its id. */
export function atWork({ offerId }: Pick<Scene, 'offerId'>) {
  return { params: { id: offerId } };
}

async function approved(world: World, { owner }: People, creator: Actor, job: OwnJob): Promise<string> {
  const { id } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id } });
  await owner.call(initThread, { body: { proposalId: id } });
  return id;
}
