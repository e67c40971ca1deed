import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { ENGAGEMENT_STATUSES, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import { closeJob, type OwnJob, pauseJob } from '@castlane/contract/job.ts';
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

/** The statuses of a job and of its engagement; null if nobody has had the work. */
export type State = { job: JobStatus; engagement: EngagementStatus | null; openings: number };

/** The statuses that a job can have before anybody has had the work. */
const WITHOUT_WORK = ['draft', 'open', 'paused', 'closed', 'expired', 'removed'] as const satisfies readonly JobStatus[];

/**
 * A job without work in every status that it can have, work of every status for a job that is filled (or done with it), and some for a job
 * of two openings that still recruits or no longer does.
 */
export const STATES: readonly State[] = [
  ...WITHOUT_WORK.map((job) => ({ job, engagement: null, openings: 1 })),
  { job: 'open', engagement: null, openings: 2 },
  ...ENGAGEMENT_STATUSES.map((engagement): State => ({ job: engagement === 'completed' ? 'done' : 'filled', engagement, openings: 1 })),
  { job: 'open', engagement: 'delivered', openings: 2 },
  { job: 'open', engagement: 'completed', openings: 2 },
  { job: 'paused', engagement: 'changes_requested', openings: 2 },
  { job: 'closed', engagement: 'active', openings: 2 },
  { job: 'closed', engagement: 'cancelled', openings: 2 },
  { job: 'expired', engagement: 'disputed', openings: 2 },
  { job: 'expired', engagement: 'delivered', openings: 2 },
  { job: 'removed', engagement: 'delivered', openings: 2 },
];

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
  const isDraft = state.job === 'draft';
  const terms = { ...DEFAULT_TERMS, shipsProduct: true };
  const job = await world.job(owner, { status: isDraft ? 'draft' : 'open', openings: state.openings, terms });
  const scene: Scene = { people, job, waitingId: newId(), candidateId: newId(), offerId: newId() };
  if (isDraft) return scene;
  scene.waitingId = (await world.proposal(rival, job)).id;
  scene.candidateId = await approved(world, people, candidate, job);
  const proposalId = await approved(world, people, holder, job);
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId) });
  scene.offerId = offer.id;
  if (state.engagement) await WORK[state.engagement](scene);
  await LEAD[state.job](scene, world);
  return scene;
}

/** Leads from an open job with an offer, or with work, to each status. */
const LEAD: Record<JobStatus, (scene: Scene, world: World) => Promise<unknown>> = {
  draft: () => Promise.resolve(),
  open: () => Promise.resolve(),
  // The last opening was taken, and in a job that is done the work was completed.
  filled: () => Promise.resolve(),
  done: () => Promise.resolve(),
  paused: ({ people, job }) => people.owner.call(pauseJob, at(job)),
  expired: async ({ job }, world) => {
    await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${job.id}`;
    await runClocks(world.deps, CLOCKS);
  },
  removed: ({ people, job }) => people.staff.call(removeJob, { ...at(job), body: { reason: TEXT } }),
  closed: ({ people, job }) => people.owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } }),
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
