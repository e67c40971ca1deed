import { VIDEOS } from '@castlane/stand-ins/videos.ts';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { findVideo } from '#platform/youtube.ts';
import { CHANNELS } from './demo/cast/channels.ts';
import { withStandIns } from './stand-ins.ts';

test('without a key a stand-in answers, on this machine, and the configuration says so', async () => {
  const { config, stop } = await withStandIns(readConfig({}));
  expect(config.standIns).toEqual(['youtube']);
  expect(config.google!.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await findVideo(config.google!, 'standin-ad1')).toBeDefined();
  await stop();
  await expect(findVideo(config.google!, 'standin-ad1')).rejects.toThrow('YouTube cannot be asked');
});

test.each([
  ['with a key', { ...readConfig({ GOOGLE_API_KEY: 'a-key' }) }],
  ['in production', { ...readConfig({}), production: true }],
])('%s there is none', async (_name, settings) => {
  const { config } = await withStandIns(settings);
  expect(config).toBe(settings);
  expect(config.standIns).toEqual([]);
});

test('its videos are of channels of the demo', () => {
  const ofDemo = Object.values(CHANNELS).flatMap((channels) => channels.map(([service, handle]) => `${service} stand-in:${handle}`));
  for (const { channelId } of Object.values(VIDEOS)) expect(ofDemo).toContain(`youtube ${channelId}`);
});
