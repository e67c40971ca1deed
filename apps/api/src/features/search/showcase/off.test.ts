import { getConfig } from '@castlane/contract/config.ts';
import { getShowcase } from '@castlane/contract/showcase.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld({ SHOWCASE: 'off' });

test('an installation that does not show its jobs answers none', async () => {
  await world.job(await world.owner());
  expect(await world.anyone().call(getShowcase)).toEqual({ items: [] });
  expect((await world.anyone().call(getConfig)).showcase).toBe(false);
});
