import { deliverJob, type DeliveryInput } from '@castlane/contract/delivery.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import type { World } from '#testing/world.ts';

/** Returns delivered work that waits for its owner. */
export async function delivered(world: World, terms: Partial<OfferInput> = {}, input: DeliveryInput = { note: 'Here it is.' }) {
  const assigned = await world.assigned(terms);
  const at = { params: { slug: assigned.job.slug } };
  const work = await assigned.creator.call(deliverJob, { ...at, body: input });
  return { ...assigned, at, work, delivery: work.deliveries[0]! };
}
