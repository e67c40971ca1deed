import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { complete, deliver, type DeliveryInput } from '@castlane/contract/delivery.ts';
import { createAmendment, type AmendmentInput } from '@castlane/contract/amendment.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { acceptOffer, createOffer, type OfferInput } from '@castlane/contract/offer.ts';
import type { World } from '#testing/world.ts';

type Given = {
  terms?: Partial<OfferInput>;
  exclusivityDays?: number;
  timeZone?: string;
  delivery?: DeliveryInput;
};

const ADS = { scope: 'paid_ads', days: 90 } as const;

/** Returns delivered work of a job in a time zone, with rights in its terms: 90 days of paid ads by default. */
export async function deliveredWithRights(world: World, { terms = {}, exclusivityDays = 0, timeZone = 'UTC', delivery }: Given = {}) {
  const chat = await world.chat({ terms: { ...DEFAULT_TERMS, exclusivityDays } });
  await world.db`UPDATE jobs SET time_zone = ${timeZone} WHERE id = ${chat.job.id}`;
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE ${timeZone})::date + 30 AS due_by`;
  const body = world.offerInput(chat.proposal.id, { ...clock, usageRights: ADS, ...terms });
  const { id } = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body });
  const offer = await chat.creator.call(acceptOffer, { params: { id } });
  const at = { params: { id } };
  const { deliveries } = await chat.creator.call(deliver, {
    ...at,
    body: delivery ?? { links: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'] },
  });
  return { ...chat, offer, at, delivery: deliveries[0]! };
}

/** Returns the same, accepted by its owner. */
export async function acceptedWithRights(world: World, given: Given = {}) {
  const work = await deliveredWithRights(world, given);
  const done: Engagement = await work.owner.call(complete, { ...work.at, body: {} });
  return { ...work, done, right: done.rights[0]! };
}

export type Accepted = Awaited<ReturnType<typeof acceptedWithRights>>;

/** Returns an amendment that changes nothing but what is given. */
export function unchanged({ offer }: Pick<Accepted, 'offer'>, terms: Partial<AmendmentInput> = {}): AmendmentInput {
  const { price, deliverables, dueBy, changeRounds } = offer;
  return { price, deliverables, dueBy, changeRounds, ...terms };
}

/** Extends the rights in agreement: the owner offers, the creator accepts. */
export async function extend(work: Pick<Accepted, 'owner' | 'creator' | 'offer' | 'at'>, terms: Partial<AmendmentInput>): Promise<void> {
  const { id } = await work.owner.call(createAmendment, { ...work.at, body: unchanged(work, terms) });
  await work.creator.call(acceptOffer, { params: { id } });
}
