import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('work is delivered, changed and accepted', async () => {
  const { owner, creator, thread, at } = await world.assigned({ changeRounds: 1 });
  const first = await creator.call(deliver, {
    ...at,
    body: { note: 'The first cut.', links: ['https://youtu.be/one', 'https://youtu.be/one'] },
  });
  expect(first).toMatchObject({ status: 'delivered', side: 'creator', changesLeft: 1, acceptBy: first.deliveries[0]!.acceptBy });
  expect(first.deliveries).toEqual([
    {
      id: expect.any(String),
      part: 1,
      number: 1,
      note: 'The first cut.',
      links: [{ url: 'https://youtu.be/one', disclosure: 'unknown' }],
      files: [],
      goneFiles: [],
      deliveredAt: expect.any(String),
      acceptBy: expect.any(String),
      end: null,
      endedAt: null,
      changeNote: null,
      notes: [],
    },
  ]);
  expect(Date.parse(first.acceptBy!) - Date.parse(first.deliveries[0]!.deliveredAt)).toBe(7 * 24 * 60 * 60 * 1000);
  const asked = await owner.call(requestChanges, {
    ...at,
    body: { note: 'Please show the sole, too.', deliveryId: first.deliveries[0]!.id },
  });
  expect(asked).toMatchObject({ status: 'changes_requested', changesLeft: 0, acceptBy: null });
  expect(asked.deliveries[0]).toMatchObject({ end: 'changes_requested', changeNote: 'Please show the sole, too.' });
  await creator.call(deliver, { ...at, body: { note: 'The second cut.' } });
  expect((await owner.try(requestChanges, { ...at, body: { note: 'Once more, please.' } })).problem).toMatchObject({
    code: 1005,
    message: 'No revision rounds left',
  });
  const done = await owner.call(complete, { ...at, body: {} });
  expect(done).toMatchObject({ status: 'completed', acceptBy: null, completedAt: expect.any(String) });
  expect(done.deliveries.map(({ number, end }) => [number, end])).toEqual([
    [2, 'accepted'],
    [1, 'changes_requested'],
  ]);
  expect(await creator.call(getEngagement, at)).toMatchObject({ status: 'completed', side: 'creator' });
  const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
  expect(items.slice(-4).map(({ kind, body, data }) => [kind, body, data.number])).toEqual([
    ['delivered', 'The first cut.', 1],
    ['changes_requested', 'Please show the sole, too.', 1],
    ['delivered', 'The second cut.', 2],
    ['completed', null, 2],
  ]);
});
