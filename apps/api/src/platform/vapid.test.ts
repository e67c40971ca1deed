import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { vapidOf } from './vapid.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'castlane-vapid-'));
afterAll(() => rm(dataDir, { recursive: true }));

test('without a setting the first node makes a pair once, and stores it readable only by its owner', async () => {
  const config = readConfig({ DATA_DIR: join(dataDir, 'kept'), MAIL_FROM: 'Castlane <hello@castlane.test>' });
  const [one, other] = await Promise.all([vapidOf(config), vapidOf(config)]);
  expect(other).toEqual(one);
  expect(one).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subject: 'mailto:hello@castlane.test' });
  expect((await stat(join(dataDir, 'kept', 'push-keys'))).mode & 0o777).toBe(0o600);
  const { publicKey, privateKey } = one!;
  const set = readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'https://castlane.test/about' });
  expect(await vapidOf(set)).toEqual({ publicKey, privateKey, subject: 'https://castlane.test/about' });
});

test('in production there is no pair without the setting', async () => {
  expect(await vapidOf({ ...readConfig({ DATA_DIR: join(dataDir, 'none') }), production: true })).toBeUndefined();
});

test('a damaged stored pair is an error, and is not replaced', async () => {
  const config = readConfig({ DATA_DIR: join(dataDir, 'damaged') });
  await vapidOf(config);
  await writeFile(join(dataDir, 'damaged', 'push-keys'), 'nothing');
  await expect(vapidOf(config)).rejects.toThrow('does not hold a pair of keys');
});

test.each([
  [{ VAPID_PUBLIC_KEY: 'BAAA' }, 'VAPID_PRIVATE_KEY: give it with VAPID_PUBLIC_KEY'],
  [{ VAPID_PRIVATE_KEY: 'AAAA' }, 'VAPID_PUBLIC_KEY: give it with VAPID_PRIVATE_KEY'],
  [{ VAPID_PUBLIC_KEY: 'BAAA', VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url') }, 'is not of the same pair'],
  [{ VAPID_PUBLIC_KEY: 'BAAA', VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }, 'is not a key of the curve'],
  [{ VAPID_SUBJECT: 'me' }, 'VAPID_SUBJECT: give mailto:'],
])('%o is refused at the start', (settings: Record<string, string>, why) => {
  expect(() => readConfig(settings)).toThrow(why);
});
