import { ThreadEventKind } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { tryConvergence } from '#testing/convergence/histories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('in ten thousand histories a snapshot plus the frames after it equals a fresh snapshot, for every kind of event and frame', async () => {
  const seen = await tryConvergence(world, 10_000);
  const kinds = ThreadEventKind.options.map((kind) => `event ${kind}`);
  const frames = ['read', 'delivered', 'thread', 'notification', 'notifications_read', 'account'];
  expect([...seen].toSorted()).toEqual([...kinds, ...frames].toSorted());
});
