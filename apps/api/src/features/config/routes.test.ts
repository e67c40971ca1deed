import { getConfig } from '@castlane/contract/config.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

// Proves 1.30, 9.15.
test('anyone can read what the browser needs, and nothing else', async () => {
  expect(await world.anyone().call(getConfig)).toEqual({
    appName: 'Castlane',
    primaryColor: '#6174FF',
    logo: null,
    passkeys: true,
    marketingUrl: null,
    botCheck: { kind: 'none', siteKey: null },
    outsidePlayers: true,
    showcase: true,
    standIns: [],
    limits: { pageSize: 10 },
  });
});
