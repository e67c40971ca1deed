import { expect, test } from 'vitest';
import { tryConvergence } from '#testing/convergence/histories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('a snapshot taken at any moment plus the frames after it equals a fresh snapshot', async () => {
  const seen = await tryConvergence(world, 120);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'event message',
      'event offer_sent',
      'read',
      'delivered',
      'thread',
      'notification',
      'notifications_read',
      'account',
    ]),
  );
}, 60_000);
