import { deliver } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { startServices } from '@castlane/stand-ins/services.ts';
import { afterAll, expect, test } from 'vitest';
import { makeChannel } from '#features/channels/factory.ts';
import { openWorld } from '#testing/world.ts';

const service = await startServices();
const world = openWorld({ GOOGLE_API_URL: service.url, GOOGLE_API_KEY: 'a-key' });
afterAll(() => service.stop());

test('a video whose service is slow holds up no other link, and is asked for again', async () => {
  const { owner, creator, at } = await world.assigned();
  await makeChannel(world.db, creator.id, { externalId: 'stand-in:@mayaoutside' });
  await creator.call(deliver, { ...at, body: { links: ['https://youtu.be/standin-slo', 'https://youtu.be/standin-ad1'] } });
  await world.castlane.worker.drain();
  const { deliveries } = await owner.call(getEngagement, at);
  expect(deliveries[0]!.links.map(({ disclosure }) => disclosure)).toEqual(['unknown', 'found']);
  const [again] = await world.db<{ minutes: number }[]>`
    SELECT round(extract(epoch FROM run_at - app_now()) / 60)::int AS minutes FROM outbox WHERE kind = 'check-disclosure' AND done_at IS NULL`;
  expect(again).toEqual({ minutes: 1 });
}, 20_000);
