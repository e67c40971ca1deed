import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { acceptOffer, createOffer, type OfferInput } from '@castlane/contract/offer.ts';
import { sendProduct, setAddress } from '@castlane/contract/product.ts';
import { DEFAULT_SHIPPING, type PostalAddress, type ShippingTerms } from '@castlane/contract/shipping.ts';
import type { World } from '#testing/world.ts';

export const ADDRESS: PostalAddress = {
  name: 'Maya Lindqvist',
  street: '12 Harbor Street',
  more: 'Second floor',
  postcode: '4050-001',
  city: 'Porto',
  country: 'PT',
};
export const PARCEL = { carrier: 'Northern Post', trackingUrl: 'https://post.example/track/4711' };

/** Returns running work whose terms ship a product, in a time zone. The engagement began a moment ago. */
export async function shipping(world: World, terms: Partial<ShippingTerms> = {}, offered: Partial<OfferInput> = {}, timeZone = 'UTC') {
  const chat = await world.chat({ terms: { ...DEFAULT_TERMS, shipsProduct: true, shipping: { ...DEFAULT_SHIPPING, ...terms } } });
  await world.db`UPDATE jobs SET time_zone = ${timeZone} WHERE id = ${chat.job.id}`;
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE ${timeZone})::date + 30 AS due_by`;
  const body = world.offerInput(chat.proposal.id, { ...clock, ...offered });
  const offer = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body });
  const at = { params: { id: offer.id } };
  await chat.creator.call(acceptOffer, at);
  return { ...chat, offer, at };
}

/** The same, and the product is on its way. */
export async function sent(world: World, ...of: Parameters<typeof shipping> extends [World, ...infer Rest] ? Rest : never) {
  const work = await shipping(world, ...of);
  await work.creator.call(setAddress, { ...work.at, body: ADDRESS });
  await work.owner.call(sendProduct, { ...work.at, body: PARCEL });
  return work;
}
