import { deliver, type DeliveryInput } from '@castlane/contract/delivery.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import type { World } from '#testing/world.ts';

/** Returns delivered work that waits for its owner. */
export async function delivered(world: World, terms: Partial<OfferInput> = {}, input: DeliveryInput = { note: 'Here it is.' }) {
  const assigned = await world.assigned(terms);
  const work = await assigned.creator.call(deliver, { ...assigned.at, body: input });
  return { ...assigned, work, delivery: work.deliveries[0]! };
}
