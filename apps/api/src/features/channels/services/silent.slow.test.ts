import { expect, test } from 'vitest';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { openConsentWorld } from '#testing/consent.ts';
import { failureOf } from '#testing/failure.ts';
import { findVideo } from './youtube-videos.ts';

const world = openConsentWorld();

test('a silent service is given up after four seconds, at every call', async () => {
  const attempts = await Promise.all(
    (['youtube', 'instagram'] as const).map(async (service) => {
      const [tokens, good] = await Promise.all([world.connected(service, { behaviour: 'hangs' }), world.way(service, { account: 'maya' })]);
      world.standIn.behave(service, 'hangs', 'maya');
      const client = world.services[service];
      return [() => client.read(tokens), () => client.renew(tokens), () => client.exchange(good)];
    }),
  );
  const began = performance.now();
  const errors = await Promise.all(attempts.flat().map((attempt) => failureOf(attempt())));
  expect(performance.now() - began).toBeLessThan(9000);
  for (const service of ['youtube', 'instagram'] as const) world.standIn.behave(service, 'well', 'maya');
  for (const error of errors) {
    expect(error.constructor).toBe(ServiceUnavailable);
    expect(error.message).toContain('TimeoutError');
  }
}, 15_000);

test('a lookup of a video is given up after four seconds', async () => {
  const before = performance.now();
  const google = { apiUrl: world.standIn.url, apiKey: 'any' };
  await expect(findVideo(google, 'standin-slo')).rejects.toThrow('YouTube cannot be asked: TimeoutError');
  expect(performance.now() - before).toBeGreaterThan(3900);
  expect(performance.now() - before).toBeLessThan(10_000);
}, 20_000);
