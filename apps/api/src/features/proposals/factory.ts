import { editJob, type OwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { initThread } from '@castlane/contract/thread.ts';
import type { Actor, World } from '#testing/world.ts';

/** Shared by the tests of a changed brief. */
export const HOUR = 3600;
export const NOT_YET = 'The creator has not agreed to the changed brief yet';
export const MESSAGE = 'I run on snow all winter and would test it over three runs.';

export function pay(amount: number) {
  return { type: 'fixed' as const, amount: { amount: amount * 100, currency: 'USD' as const } };
}

export async function balanceOf(creator: Actor) {
  return (await creator.call(listStars, {})).balance;
}

export async function newestOf(actor: Actor) {
  return (await actor.call(listNotifications, {})).items[0];
}

export function commentOf(creator: Actor, job: OwnJob) {
  return creator.call(getOwnProposal, { query: { jobId: job.id } });
}

export function change(owner: Actor, { slug }: OwnJob, body: { [field: string]: unknown }) {
  return owner.call(editJob, { params: { slug }, body });
}

export function offerFor(proposalId: string) {
  return {
    proposalId,
    price: pay(1200).amount,
    deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
    dueBy: new Date(Date.now() + 200 * 24 * HOUR * 1000).toISOString().slice(0, 10),
    changeRounds: 1,
  };
}

/** Returns a job with a proposal. */
export async function makeComment(world: World) {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const { id } = await world.proposal(creator, job);
  return { owner, creator, job, id, params: { id }, place: { slug: job.slug, id } };
}

/** Returns a proposal whose creator must consent, since the pay was changed. */
export async function makeAsked(world: World) {
  const all = await makeComment(world);
  await change(all.owner, all.job, { budget: pay(400) });
  return all;
}

/** Returns a proposal with a pending offer. */
export async function makeOffered(world: World) {
  const all = await makeComment(world);
  await all.owner.call(approveProposal, { params: all.place });
  await all.owner.call(initThread, { body: { proposalId: all.id } });
  const offer = await all.owner.call(createOffer, { params: { slug: all.job.slug }, body: offerFor(all.id) });
  return { ...all, offer };
}
