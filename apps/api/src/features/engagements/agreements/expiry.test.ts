import { createAmendment } from '@castlane/contract/amendment.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { describe, expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { expireOffers } from './expiry.ts';
import { getOffer, lockOffer } from './queries.ts';

const world = openWorld();
const HOURS_72 = 72 * 3600;

/** Creates an offer, or an amendment by the creator, and returns who sent and who receives it. */
async function onTheTable(kind: 'offer' | 'amendment') {
  if (kind === 'offer') {
    const { owner, creator, job, proposal, thread } = await world.chat();
    const again = () => owner.try(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
    const { id } = (await again()).answer;
    return { id, sender: owner, receiver: creator, at: { params: { id } }, thread, again };
  }
  const { owner, creator, at, thread, offer } = await world.assigned();
  const again = () => creator.try(createAmendment, { ...at, body: world.amendmentInput(offer) });
  return { id: (await again()).answer.id, sender: creator, receiver: owner, at, thread, again };
}

describe.each(['offer', 'amendment'] as const)('an %s', (kind) => {
  test('can be answered within 72 hours, to the second', async () => {
    const { id, receiver } = await onTheTable(kind);
    const rollback = new Error('The clock goes on as before');
    // The time stands still in a transaction, so the last second is hit exactly.
    const trial = world.db.begin(async (tx) => {
      const [left] = await tx`SELECT expires_at - created_at = interval '72 hours' AS is_whole FROM offers WHERE id = ${id}`;
      const leave = async (seconds: number) =>
        tx`UPDATE clock SET shift = shift + (SELECT expires_at - make_interval(secs => ${seconds}) - app_now() FROM offers WHERE id = ${id})`;
      const stands = async () => [(await lockOffer(tx, receiver.id, id, 'accept')).status, (await getOffer(tx, id)).status];
      const due = async () => (await expireOffers.due(tx, 50)).includes(id);
      expect(left).toEqual({ isWhole: true });
      await leave(1);
      expect([...(await stands()), await due()]).toEqual(['pending', 'pending', false]);
      await leave(0);
      expect([...(await stands()), await due()]).toEqual(['expired', 'expired', true]);
      throw rollback;
    });
    await expect(trial).rejects.toBe(rollback);
  });

  test('is refused after that, even before the clock has run, and the next one can be made', async () => {
    const { id, receiver, again } = await onTheTable(kind);
    await world.db`UPDATE clock SET shift = shift + make_interval(secs => ${HOURS_72})`;
    expect((await receiver.try(acceptOffer, { params: { id } })).problem).toMatchObject({ code: 1005, message: 'The offer has expired' });
    expect((await again()).status).toBe(201);
    expect((await receiver.try(acceptOffer, { params: { id } })).problem).toMatchObject({ code: 1005, message: 'The offer has expired' });
  });

  test('expires once without an answer, on any number of nodes, and both sides see it', async () => {
    const { sender, receiver, thread, at, again } = await onTheTable(kind);
    await world.advance(HOURS_72 - 30);
    await runClock(world.deps, expireOffers);
    expect(await countNotifications(sender, `${kind}_expired`)).toBe(0);
    await world.advance(31);
    await Promise.all(Array.from({ length: 10 }, () => runClock(world.deps, expireOffers)));
    const { items: events } = await receiver.call(listEvents, { query: { threadId: thread.id, after: 0 } });
    const ends = events.map((event) => event.kind).filter((each) => each.startsWith(kind) && each !== 'offer_accepted');
    expect(ends).toEqual([`${kind}_sent`, `${kind}_expired`]);
    expect(await countNotifications(sender, `${kind}_expired`)).toBe(1);
    expect(await countNotifications(receiver, `${kind}_expired`)).toBe(0);
    const [inList] = (await sender.call(listThreads)).items;
    if (kind === 'offer') expect(inList).toMatchObject({ offer: { status: 'expired' }, proposal: { status: 'approved' } });
    else {
      expect(inList).toMatchObject({ amendment: null, proposal: { status: 'assigned' }, job: { status: 'filled' } });
      expect((await receiver.call(getEngagement, at)).amendment).toBeNull();
    }
    expect((await again()).status).toBe(201);
  });
});

async function countNotifications(actor: Actor, kind: string): Promise<number> {
  const { items } = await actor.call(listNotifications);
  return items.filter((each) => each.kind === kind).length;
}
