import { deliver, type DeliveryInput } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel } from '@castlane/contract/dispute.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer, type OfferInput } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import type { Actor, World } from '#testing/world.ts';

/** Returns delivered work that waits for its owner. */
export async function delivered(world: World, terms: Partial<OfferInput> = {}, input: DeliveryInput = { note: 'Here it is.' }) {
  const assigned = await world.assigned(terms);
  const work = await assigned.creator.call(deliver, { ...assigned.at, body: input });
  return { ...assigned, work, delivery: work.deliveries[0]! };
}

/** Returns terms in 1 to 4 parts: 40 % of the price and shares of the rest, due every ten days unless told. */
export async function inParts(world: World, count: number, days = 10): Promise<Partial<OfferInput>> {
  const [clock] = await world.db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  const shares = [[100_000], [40_000, 60_000], [40_000, 30_000, 30_000], [40_000, 20_000, 20_000, 20_000]][count - 1]!;
  const lines = (['youtube', 'instagram', 'other', 'youtube'] as const).map((platform, nth) => [
    { platform, kind: (['video', 'reel', 'ugc', 'short'] as const)[nth]!, quantity: 1 },
  ]);
  const parts = shares.map((share, nth) => ({
    title: `Part ${nth + 1}`,
    share,
    deliverables: lines[nth]!,
    dueBy: daysAfter(clock!.today, days * (nth + 1)),
  }));
  return { deliverables: parts.flatMap(({ deliverables }) => deliverables), dueBy: parts.at(-1)!.dueBy, parts };
}

type Who = { name?: string; creator?: Actor };

/** Offers a job to a creator, a new one with a given name unless told. `at` names the offer, and the engagement once it is accepted. */
export async function offerTo(world: World, owner: Actor, job: OwnJob, { creator: given, ...who }: Who = {}) {
  const creator = given ?? (await world.creator(who));
  const { id: proposalId } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposalId } });
  const thread = await owner.call(initThread, { body: { proposalId } });
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 30 AS due_by`;
  const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId, clock) });
  return { creator, proposalId, thread, at: { params: { id } } };
}

/** Does the same, and the creator accepts: they have an opening of the job. */
export async function hire(world: World, owner: Actor, job: OwnJob, who: Who = {}) {
  const offered = await offerTo(world, owner, job, who);
  await offered.creator.call(acceptOffer, offered.at);
  return offered;
}

/** Cancels an engagement in agreement. */
export async function cancel(owner: Actor, { creator, at }: { creator: Actor; at: { params: { id: string } } }): Promise<void> {
  await owner.call(askToCancel, { ...at, body: { reason: 'The product is no longer made, so there is nothing to show.' } });
  await creator.call(agreeToCancel, at);
}

/** The wall clock of a place: `2027-04-03 23:59:59`. */
export function inZone(moment: string | null, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(moment!));
}
