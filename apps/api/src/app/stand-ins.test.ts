import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VIDEOS } from '@castlane/stand-ins/videos.ts';
import { afterAll, expect, test } from 'vitest';
import { channelServicesOf } from '#features/channels/services/services.ts';
import { readConfig as readSettings } from '#platform/config.ts';
import { findVideo } from '#features/channels/services/youtube-videos.ts';
import { CAST } from './demo/cast/cast.ts';
import { withStandIns } from './stand-ins.ts';

const YOUTUBE = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' };
const INSTAGRAM = { INSTAGRAM_CLIENT_ID: 'an-id', INSTAGRAM_CLIENT_SECRET: 'a-secret' };

const DATA_DIR = mkdtempSync(join(tmpdir(), 'castlane-stand-ins-'));
const readConfig = (settings: Record<string, string>) => readSettings({ DATA_DIR, ...settings });
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

test('a stand-in keeps its port, since addresses of videos are stored, and uses another one if the port is taken', async () => {
  const start = async () => {
    const { config, stop } = await withStandIns(readConfig({}));
    await stop();
    return Number(new URL(config.youtube!.siteUrl).port);
  };
  const port = await start();
  expect(await start()).toBe(port);
  const somebody = createServer();
  await new Promise<void>((resolve) => void somebody.listen(port, '127.0.0.1', resolve));
  expect(await start()).not.toBe(port);
  await new Promise((resolve) => somebody.close(resolve));
  expect(await start()).toBe(port);
});

test('with nothing configured, a stand-in on this machine answers for both services, and the configuration says so', async () => {
  const { config, stop } = await withStandIns(readConfig({}));
  expect(config.standIns).toEqual(['youtube', 'instagram']);
  expect(config.google!.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(config.instagram).toMatchObject({ graphUrl: config.google!.apiUrl, clientSecret: config.youtube!.clientSecret });
  expect(await findVideo(config.google!, 'standin-ad1')).toBeDefined();
  const { youtube, instagram } = channelServicesOf(config);
  expect([youtube!.simulated, instagram!.simulated]).toEqual([true, true]);
  await stop();
  await expect(findVideo(config.google!, 'standin-ad1')).rejects.toThrow('YouTube cannot be asked');
});

test('it redirects to this installation only', async () => {
  const { config, stop } = await withStandIns(readConfig({ PUBLIC_URL: 'http://castlane.test:3000' }));
  const { youtube } = channelServicesOf(config);
  const way = { state: 's', challenge: 'c' };
  const page = (redirectUri: string) => fetch(youtube!.consentUrl({ ...way, redirectUri })).then(({ status }) => status);
  expect(await page('http://castlane.test:3000/social-account/youtube/callback')).toBe(200);
  expect(await page('http://castlane.test:3000/social-account/youtube/callback/')).toBe(400);
  expect(await page('http://evil.test/social-account/youtube/callback')).toBe(400);
  await stop();
});

test.each([
  ['youtube', { GOOGLE_API_KEY: 'a-key' }, ['instagram']],
  ['youtube', YOUTUBE, ['instagram']],
  ['instagram', INSTAGRAM, ['youtube']],
] as const)('a service that is configured gets no stand-in: %s', async (service, settings, standIns) => {
  const { config, stop } = await withStandIns(readConfig(settings));
  expect(config.standIns).toEqual(standIns);
  expect(channelServicesOf(config)[service]?.simulated ?? false).toBe(false);
  await stop();
});

test.each([
  ['with keys of both', { ...readConfig({ ...YOUTUBE, ...INSTAGRAM }) }],
  ['in production', { ...readConfig({}), production: true }],
])('%s, no stand-in starts', async (_name, settings) => {
  const { config } = await withStandIns(settings);
  expect(config).toBe(settings);
  expect(config.standIns).toEqual([]);
});

test('its videos belong to channels of the demo', () => {
  const ofDemo = CAST.flatMap(({ channels = [] }) => channels.map(([service, handle]) => `${service} stand-in:${handle}`));
  for (const { channelId } of Object.values(VIDEOS)) expect(ofDemo).toContain(`youtube ${channelId}`);
});
