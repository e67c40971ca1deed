import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel } from '@castlane/contract/dispute.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { inParts } from '#features/engagements/factory.ts';
import type { World } from '#testing/world.ts';
import { all, side, TEXT, won, type MakeRace } from './race.ts';

const divided = async (world: World) => world.assigned(await inParts(world, 3));

/** Races about a part of divided work. */
export const RACES_FOR_PARTS: Record<string, MakeRace> = {
  'an owner accepts a part, and terms that change it': async (world) => {
    const { owner, creator, job, offer, at } = await divided(world);
    const { price, deliverables, dueBy, changeRounds } = offer;
    const parts = offer.parts.map((part, nth) => (nth === 0 ? { ...part, title: 'Another title' } : part));
    const { id } = await creator.call(createAmendment, { ...at, body: { price, deliverables, dueBy, changeRounds, parts } });
    await creator.call(deliver, { ...at, body: { note: TEXT } });
    return {
      jobId: job.id,
      sides: [
        side(owner, (client) => client.codeOf(complete, { ...at, body: {} })),
        side(owner, (client) => client.codeOf(acceptOffer, { params: { id } })),
      ],
      outcomeOf: ([accepted, amended], { work, terms, events }) => {
        const { part_accepted: acceptances, amendment_accepted: amendments } = events[creator.id]!;
        if (!won(accepted!, 200, 1005) || acceptances !== 1 || work.join() !== 'active') return undefined;
        const isAmended = terms[creator.id]!.includes('Another title');
        if (all(amended!, 200) && amendments === 1 && isAmended) return 'on the new terms';
        return all(amended!, 1005) && amendments === undefined && !isAmended ? 'on the old terms' : undefined;
      },
    };
  },
  'a creator delivers the second part, and agrees to cancel': async (world) => {
    const { owner, creator, job, at } = await divided(world);
    await creator.call(deliver, { ...at, body: { note: TEXT } });
    await owner.call(complete, { ...at, body: {} });
    await owner.call(askToCancel, { ...at, body: { reason: TEXT } });
    return {
      jobId: job.id,
      sides: [
        side(creator, (client) => client.codeOf(deliver, { ...at, body: { note: TEXT } })),
        side(creator, (client) => client.codeOf(agreeToCancel, at)),
      ],
      outcomeOf: ([delivered, cancelled], { work, events }) => {
        const { delivered: deliveries, cancelled: ends } = events[creator.id]!;
        if (won(delivered!, 200, 1005) && all(cancelled!, 1005))
          return work.join() === 'delivered' && deliveries === 2 && ends === undefined ? 'delivered' : undefined;
        if (!won(cancelled!, 200, 1005) || !all(delivered!, 1005)) return undefined;
        return work.join() === 'cancelled' && deliveries === 1 && ends === 1 ? 'cancelled' : undefined;
      },
    };
  },
};
