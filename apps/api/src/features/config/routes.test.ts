import { getConfig, proveInstallation } from '@castlane/contract/config.ts';
import { expect, test } from 'vitest';
import { VERSION } from '#platform/version.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

// Proves 1.30, 9.15.
test('anyone can read what the browser needs, and nothing else', async () => {
  expect(await world.anyone().call(getConfig)).toEqual({
    appName: 'Castlane',
    version: VERSION,
    primaryColor: '#6174FF',
    logo: null,
    passkeys: true,
    marketingUrl: null,
    botCheck: { kind: 'none', siteKey: null },
    signOn: null,
    legal: [],
    outsidePlayers: true,
    showcase: true,
    standIns: [],
    limits: { pageSize: 10 },
  });
});

test('an installation signs a nonce, and says whether a proxy named the visitor; nothing else is signed', async () => {
  const nonce = 'n'.repeat(24);
  const answer = await world.anyone().call(proveInstallation, { query: { nonce } });
  expect(answer.forwarded).toEqual({ address: false, scheme: false });
  expect(world.deps.keys.verifySigned('proof', nonce, answer.proof)).toBe(true);
  expect(world.deps.keys.verifySigned('file', nonce, answer.proof)).toBe(false);
  const { proof } = await world.anyone().call(proveInstallation, { query: { nonce: `${nonce}x` } });
  expect(proof).not.toBe(answer.proof);
  for (const bad of ['', 'short', 'a b'.repeat(8), 'x'.repeat(65)])
    expect((await world.app.inject({ url: `/user/v1/config/proof?nonce=${encodeURIComponent(bad)}` })).statusCode).toBe(422);
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  const forwarded = await world.app.inject({ url: `/user/v1/config/proof?nonce=${nonce}`, headers });
  expect(forwarded.json()).toMatchObject({ forwarded: { address: true, scheme: true } });
});
