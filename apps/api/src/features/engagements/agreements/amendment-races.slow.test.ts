import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { acceptOffer, declineOffer, getAgreement, withdrawOffer } from '@castlane/contract/offer.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const RACES = 20;

type Work = Awaited<ReturnType<typeof world.assigned>>;

describe('simultaneous requests', () => {
  test('accept and withdraw: only one succeeds', async () => {
    await race(async (work, id) => {
      const codes = await Promise.all([
        work.owner.codeOf(acceptOffer, { params: { id } }),
        work.creator.codeOf(withdrawOffer, { params: { id } }),
      ]);
      expect([
        [200, 1005],
        [1005, 200],
      ]).toContainEqual(codes);
      return codes[0] === 200 ? 2 : 1;
    });
  });

  test('accept twice, and decline: only one succeeds', async () => {
    await race(async (work, id) => {
      const [one, two, declined] = await Promise.all([
        work.owner.codeOf(acceptOffer, { params: { id } }),
        work.owner.codeOf(acceptOffer, { params: { id } }),
        work.owner.codeOf(declineOffer, { params: { id }, body: {} }),
      ]);
      expect([one, two, declined]).toEqual(declined === 200 ? [1005, 1005, 200] : [200, 200, 1005]);
      return one === 200 ? 2 : 1;
    });
  });

  test('accept, and complete the job: the terms change before the completion or not at all', async () => {
    await race(async (work, id) => {
      await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
      const [code, completed] = await Promise.all([
        work.owner.codeOf(acceptOffer, { params: { id } }),
        work.owner.codeOf(complete, { ...work.at, body: {} }),
      ]);
      expect([200, 1005]).toContain(code);
      expect(completed).toBe(200);
      const { items } = await work.creator.call(listEvents, { query: { threadId: work.thread.id } });
      expect(items.slice(-2).map(({ kind }) => kind)).toEqual([code === 200 ? 'amendment_accepted' : 'amendment_withdrawn', 'completed']);
      return code === 200 ? 2 : 1;
    });
  });

  test('accept terms without rounds, and ask for changes: only one succeeds', async () => {
    await race(
      async (work, id) => {
        await work.creator.call(deliver, { ...work.at, body: { note: 'Here it is.' } });
        const [accepted, asked] = await Promise.all([
          work.owner.codeOf(acceptOffer, { params: { id } }),
          work.owner.codeOf(requestChanges, { ...work.at, body: { note: 'The end is missing.' } }),
        ]);
        expect([accepted, asked]).toEqual(accepted === 200 ? [200, 1005] : [1005, 200]);
        return accepted === 200 ? 2 : 1;
      },
      { changeRounds: 0 },
    );
  });
});

/** Sends an amendment by the creator many times and runs `act` on each, which returns how many agreements should exist then. */
async function race(act: (work: Work, id: string) => Promise<number>, terms = {}): Promise<void> {
  const counts = await Promise.all(
    Array.from({ length: RACES }, async () => {
      const work = await world.assigned();
      const answer = await work.creator.call(createAmendment, { ...work.at, body: world.amendmentInput(work.offer, terms) });
      const expected = await act(work, answer.id);
      const { versions } = await work.owner.call(getAgreement, work.at);
      expect(versions).toHaveLength(expected);
      const [row] = await world.db`SELECT status FROM offers WHERE id = ${answer.id}`;
      expect(row?.status === 'accepted').toBe(expected === 2);
      return expected;
    }),
  );
  expect(counts).toHaveLength(RACES);
}
