import { closeJob } from '@castlane/contract/job.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { acceptOffer, counterOffer, withdrawOffer, type Offer } from '@castlane/contract/offer.ts';
import { counter, counterInput, onTheTable } from '#features/engagements/agreements/factory.ts';
import { expireOffers } from '#features/engagements/agreements/expiry.ts';
import { runClock } from '#platform/clocks.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Facts } from './facts.ts';
import { all, side, TEXT, times, won, type MakeRace, type Send } from './race.ts';

/** Terms of the owner that wait, and a counter to them by the creator. */
async function negotiation(world: World, kind: Offer['kind']) {
  const { owner, creator, job, standing, ...rest } = await onTheTable(world, kind);
  const other = await counter(creator, standing);
  return { owner, creator, job, standing, other, at: 'at' in rest ? rest.at : undefined };
}

const accepting = (who: Actor, { id }: Offer) => side(who, (client) => client.codeOf(acceptOffer, { params: { id } }));
const withdrawing = (who: Actor, { id }: Offer) => side(who, (client) => client.codeOf(withdrawOffer, { params: { id } }));

/** Lets the time to answer terms pass, and runs the clock. It waits for the lock of the job, as an answer does. */
function expiring(world: World, { id, jobId }: Offer): Send {
  return async () => {
    await world.deps.write(async (tx) => {
      await tx`SELECT 1 FROM jobs WHERE id = ${jobId} FOR UPDATE`;
      await tx`UPDATE offers SET expires_at = least(expires_at, app_now()) WHERE id = ${id}`;
    });
    await runClock(world.deps, expireOffers);
    return 200;
  };
}

type Ended = { creator: Actor; standing: Offer; other: Offer };

/** Which of the terms were agreed on; undefined if both were, or if what is stored does not fit. Repeating the call that won succeeds again. */
function winnerOf({ creator, standing, other }: Ended, [first, second]: readonly number[][], facts: Facts): string | undefined {
  const terms = facts.terms[creator.id] ?? '';
  const [isFirst, isSecond] = [standing, other].map(({ id }) => terms.includes(`"offerId":"${id}"`));
  const { [`${standing.kind}_accepted`]: accepted = 0 } = facts.events[creator.id]!;
  const expected = standing.kind === 'offer' || (!isFirst && !isSecond) ? Number(isFirst || isSecond) : 1;
  if ((isFirst && isSecond) || accepted !== expected) return undefined;
  if (all(first!, 200)) return isFirst && times(second!, 200) === 0 ? 'the original' : undefined;
  if (all(second!, 200)) return isSecond && times(first!, 200) === 0 ? 'the counter' : undefined;
  return times([...first!, ...second!], 200) === 0 && !isFirst && !isSecond ? 'neither' : undefined;
}

/** Races about terms and the counter to them. */
export const RACES_FOR_COUNTERS: Record<string, MakeRace> = {
  'an offer and its counter are accepted and withdrawn, and the job is closed': async (world) => {
    const { owner, creator, job, standing, other } = await negotiation(world, 'offer');
    return {
      jobId: job.id,
      sides: [
        accepting(creator, standing),
        accepting(owner, other),
        withdrawing(owner, standing),
        withdrawing(creator, other),
        side(owner, (client) => client.codeOf(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } })),
      ],
      outcomeOf: (codes, facts) => {
        const winner = winnerOf({ creator, standing, other }, codes, facts);
        const areTakenBack = codes.slice(2, 4).every((each) => times(each, 200) <= 1);
        const isClosed = facts.status === 'closed';
        if (!areTakenBack || facts.taken !== (winner === 'neither' ? 0 : 1)) return undefined;
        if (winner !== 'neither') return facts.work.join() === 'active' && facts.status === 'filled' ? winner : undefined;
        return isClosed && facts.work.length === 0 ? 'closed' : undefined;
      },
    };
  },
  'new terms and their counter are accepted and withdrawn, and the work is accepted': async (world) => {
    const { owner, creator, job, standing, other, at } = await negotiation(world, 'amendment');
    await creator.call(deliver, { ...at!, body: { note: TEXT } });
    return {
      jobId: job.id,
      sides: [
        accepting(creator, standing),
        accepting(owner, other),
        withdrawing(owner, standing),
        withdrawing(creator, other),
        side(owner, (client) => client.codeOf(complete, { ...at!, body: {} })),
      ],
      outcomeOf: (codes, facts) => {
        const winner = winnerOf({ creator, standing, other }, codes, facts);
        return facts.work.join() === 'completed' && won(codes[4]!, 200, 1005) ? winner : undefined;
      },
    };
  },
  'a creator accepts an offer whose counter the owner counters': async (world) => {
    const { owner, creator, job, standing, other } = await negotiation(world, 'offer');
    const body = counterInput(other, { changeRounds: 5 });
    return {
      jobId: job.id,
      sides: [accepting(creator, standing), side(owner, (client) => client.codeOf(counterOffer, { params: { id: other.id }, body }))],
      outcomeOf: ([accepted, countered], { status, events }) => {
        const { offer_countered: counters } = events[creator.id]!;
        if (all(accepted!, 200) && all(countered!, 1005)) return status === 'filled' && counters === 1 ? 'accepted' : undefined;
        if (!all(accepted!, 1005) || !won(countered!, 201, 1005)) return undefined;
        return status === 'open' && counters === 2 ? 'countered' : undefined;
      },
    };
  },
  'an offer expires while it and its counter are accepted': async (world) => {
    const { owner, creator, job, standing, other } = await negotiation(world, 'offer');
    return {
      jobId: job.id,
      sides: [accepting(creator, standing), accepting(owner, other), side(owner, expiring(world, standing))],
      outcomeOf: (codes, facts) => {
        const winner = winnerOf({ creator, standing, other }, codes, facts);
        return winner !== 'neither' && facts.work.join() === 'active' && facts.taken === 1 ? winner : undefined;
      },
    };
  },
};
