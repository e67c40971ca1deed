import { connectChannel, getCallbackUrl, listChannels, syncChannel } from '@castlane/contract/integration.ts';
import { SYNC_MINUTES } from '@castlane/contract/policy.ts';
import { expect, test } from 'vitest';
import { FakeService } from '#testing/channel-service.ts';
import { openWorld } from '#testing/world.ts';

const youtube = new FakeService('youtube');
const world = openWorld({}, { youtube });
const params = { service: 'youtube' } as const;

test('a read of a service that hangs returns after some seconds, keeps the late answer, and delays no other request', async () => {
  const creator = await world.creator();
  youtube.channel('UC-slow');
  const { url } = await creator.call(getCallbackUrl, { params });
  await creator.call(connectChannel, { params, body: youtube.consent(url, 'UC-slow') });
  youtube.channel('UC-slow', { followers: 9 });
  await world.advance(SYNC_MINUTES * 60);
  const letGo = youtube.hang();
  const began = performance.now();
  const answer = creator.call(syncChannel, { params });
  await creator.call(listChannels);
  expect(performance.now() - began).toBeLessThan(5000);
  expect((await answer).followers).toBe(1200);
  expect(performance.now() - began).toBeGreaterThan(7000);
  letGo();
  await expect.poll(async () => (await creator.call(listChannels)).items[0]?.followers).toBe(9);
});
