import { createAmendment } from '@castlane/contract/amendment.ts';
import { counterOffer, createOffer, type CounterInput, type Offer } from '@castlane/contract/offer.ts';
import type { Actor, World } from '#testing/world.ts';

/** An offer by the owner, or an amendment by the owner, that waits for the creator. */
export async function onTheTable(world: World, kind: Offer['kind'], terms: Partial<CounterInput> = {}) {
  if (kind === 'amendment') {
    const work = await world.assigned();
    const standing = await work.owner.call(createAmendment, { ...work.at, body: world.amendmentInput(work.offer, terms) });
    return { ...work, standing };
  }
  const chat = await world.chat();
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 30 AS due_by`;
  const body = world.offerInput(chat.proposal.id, { ...clock, ...terms });
  return { ...chat, standing: await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body }) };
}

/** Returns terms that repeat others, but for what is given: a higher price, unless told. */
export function counterInput({ price, deliverables, dueBy, changeRounds }: Offer, terms: Partial<CounterInput> = {}): CounterInput {
  return { price: { ...price, amount: price.amount + 10_000 }, deliverables, dueBy, changeRounds, ...terms };
}

export function counter(by: Actor, standing: Offer, terms: Partial<CounterInput> = {}): Promise<Offer> {
  return by.call(counterOffer, { params: { id: standing.id }, body: counterInput(standing, terms) });
}
