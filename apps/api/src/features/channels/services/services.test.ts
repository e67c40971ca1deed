import { startServices } from '@castlane/stand-ins/services.ts';
import { describe, expect, test } from 'vitest';
import { openConsentWorld, REDIRECT, servicesAt, type Way } from '#testing/consent.ts';
import { failureOf } from '#testing/failure.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const world = openConsentWorld();

describe.each(['youtube', 'instagram'] as const)('%s', (service) => {
  test('is connected, read and renewed, and is marked as simulated', async () => {
    const client = world.services[service];
    expect(client).toMatchObject({ service, simulated: true });
    const tokens = await world.connected(service);
    expect(tokens.renewFrom).toBeLessThan(tokens.expiresAt);
    const reading = await client.read(tokens);
    const renewed = await client.renew(tokens);
    expect(renewed.access).not.toBe(tokens.access);
    expect(renewed.refresh).toBe(tokens.refresh);
    expect(await client.read(renewed)).toEqual(reading);
  });

  test('exchanges a code once, and only with the parameters of its request', async () => {
    const client = world.services[service];
    const good = await world.way(service);
    const refusals: [Partial<Way>, Error][] = [
      [{ redirectUri: `${REDIRECT}/other` }, new UnexpectedResponse()],
      [{ code: `${good.code}x` }, new CannotConnect('expired')],
      [{ code: (await world.way(service === 'youtube' ? 'instagram' : 'youtube')).code }, new CannotConnect('expired')],
      ...(service === 'youtube' ? ([[{ verifier: 'x'.repeat(43) }, new CannotConnect('expired')]] as [Partial<Way>, Error][]) : []),
    ];
    for (const [other, error] of refusals) {
      const thrown = await failureOf(client.exchange({ ...good, ...other }));
      expect(thrown).toBeInstanceOf(error.constructor);
      if (error instanceof CannotConnect) expect(thrown).toEqual(error);
    }
    const wrong = await failureOf(servicesAt({ ...world.standIn, clientSecret: 'another secret' })[service].exchange(good));
    expect(wrong).toBeInstanceOf(UnexpectedResponse);
    await client.exchange(good);
    expect(await failureOf(client.exchange(good))).toEqual(new CannotConnect('expired'));
  });

  test('exchanges a code once for ten simultaneous calls', async () => {
    const good = await world.way(service);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => world.services[service].exchange(good)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('reports errors that only the creator can fix', async () => {
    expect(await failureOf(world.connected(service, { behaviour: 'old_code' }))).toEqual(new CannotConnect('expired'));
    expect(await failureOf(world.connected(service, { permitted: false }))).toEqual(new CannotConnect('missing_permission'));
    const [account, failure] = service === 'youtube' ? (['none', 'no_channel'] as const) : (['pers', 'not_professional'] as const);
    expect(await failureOf(world.services[service].read(await world.connected(service, { account })))).toEqual(new CannotConnect(failure));
  });

  const SWITCHES = ['busy', 'busy_until', 'quota', 'broken', 'nonsense', 'misshapen', 'huge', 'elsewhere', 'revoked'] as const;
  const EXPECTED = {
    busy: ServiceBusy,
    busy_until: ServiceBusy,
    quota: ServiceBusy,
    broken: ServiceUnavailable,
    nonsense: UnexpectedResponse,
    misshapen: UnexpectedResponse,
    huge: ServiceUnavailable,
    elsewhere: ServiceUnavailable,
    revoked: AuthorizationRevoked,
  };

  test.each(SWITCHES)('%s: reading and renewing fail as that, and no error has a token', async (behaviour) => {
    const tokens = await world.connected(service, { behaviour });
    for (const attempt of ['read', 'renew'] as const) {
      const error = await failureOf(world.services[service][attempt](tokens));
      expect(error.constructor).toBe(EXPECTED[behaviour]);
      expectNoSecret(error, [tokens.access, tokens.refresh ?? tokens.access]);
      if (behaviour.startsWith('busy')) expect((error as ServiceBusy).seconds).toBeOneOf([119, 120]);
    }
  });

  test.each(SWITCHES)('%s: connecting fails, whatever the account, and no error has the code', async (behaviour) => {
    const good = await world.way(service, { account: 'milo' });
    world.standIn.behave(service, behaviour, 'milo');
    const error = await failureOf(world.services[service].exchange(good));
    world.standIn.behave(service, 'well', 'milo');
    const gone = behaviour === 'revoked' && service === 'youtube' ? CannotConnect : EXPECTED[behaviour];
    expect(error.constructor).toBe(gone);
    expectNoSecret(error, [good.code, world.standIn.clientSecret]);
  });

  test('a service that cannot be reached is unavailable', async () => {
    const tokens = await world.connected(service);
    const gone = await startServices();
    await gone.stop();
    const away = servicesAt(gone)[service];
    const good = await world.way(service);
    for (const attempt of [() => away.read(tokens), () => away.renew(tokens), () => away.exchange(good)]) {
      const error = await failureOf(attempt());
      expect(error.constructor).toBe(ServiceUnavailable);
      expectNoSecret(error, [tokens.access]);
    }
  });
});

/** Checks the error and its causes, which a log also contains. */
function expectNoSecret(error: unknown, secrets: string[]): void {
  for (let one = error; one instanceof Error; one = one.cause)
    for (const secret of secrets) expect(`${one.message} ${one.stack} ${JSON.stringify(one)}`).not.toContain(secret);
}

test('YouTube’s consent is revoked by its refresh token, and a second call does nothing', async () => {
  const tokens = await world.connected('youtube');
  await world.services.youtube.revoke(tokens);
  expect(await failureOf(world.services.youtube.read(tokens))).toBeInstanceOf(AuthorizationRevoked);
  expect(await failureOf(world.services.youtube.renew(tokens))).toBeInstanceOf(AuthorizationRevoked);
  await world.services.youtube.revoke(tokens);
  world.standIn.behave('youtube', 'broken');
  expect(await failureOf(world.services.youtube.revoke(tokens))).toBeInstanceOf(ServiceUnavailable);
  world.standIn.behave('youtube', 'well');
});

test('Instagram has no revocation call, so none is made', async () => {
  const tokens = await world.connected('instagram');
  world.standIn.behave('instagram', 'broken');
  await expect(world.services.instagram.revoke(tokens)).resolves.toBeUndefined();
  world.standIn.behave('instagram', 'well');
});

test('YouTube’s tokens live for an hour, Instagram’s for 60 days and are renewed from the 30th on', async () => {
  const [google, meta] = await Promise.all([world.connected('youtube'), world.connected('instagram')]);
  expect((google.expiresAt - Date.now()) / 1000).toBeCloseTo(3598, -1);
  expect(google.expiresAt - google.renewFrom).toBe(5 * 60 * 1000);
  expect((meta.expiresAt - Date.now()) / DAY_MS).toBeCloseTo(60, 2);
  expect((meta.renewFrom - Date.now()) / DAY_MS).toBeCloseTo(30, 2);
});

test('YouTube’s newest twelve public videos are read', async () => {
  const reading = await world.services.youtube.read(await world.connected('youtube', { account: 'theo' }));
  expect(reading).toMatchObject({
    externalId: 'stand-in:@theosdesk',
    handle: '@theosdesk',
    name: 'Theo’s desk',
    url: `${world.standIn.url}/channel/stand-in%3A%40theosdesk`,
    followers: 128_400,
    views: 21_904_000,
    posts: 212,
  });
  // The second is private, the fifth unlisted.
  expect(reading.items.map(({ externalId }) => Number(externalId.slice(-3)))).toEqual([1, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(reading.items[7]).toMatchObject({ kind: 'video', seconds: 3849, views: expect.any(Number) });
  expect(reading.items[2]!.title).toContain('<script>');
  const pictures = [reading.pictureUrl, ...reading.items.map(({ pictureUrl }) => pictureUrl)];
  expect(new Set(pictures).size).toBe(13);
  for (const picture of pictures.slice(0, 4)) {
    const response = await fetch(picture!);
    expect(response.headers.get('content-type')).toMatch(/^image\/(png|jpeg|webp)$/);
  }
});

test('a channel without videos, and one with a hidden subscriber count, are read too', async () => {
  const empty = await world.services.youtube.read(await world.connected('youtube', { account: 'newc' }));
  expect(empty).toMatchObject({ followers: 0, posts: 0, items: [] });
  expect(await world.services.youtube.read(await world.connected('youtube', { account: 'hida' }))).toMatchObject({
    followers: null,
    views: 640_900,
  });
});

test('Instagram’s account and its newest twelve posts are read', async () => {
  const reading = await world.services.instagram.read(await world.connected('instagram', { account: 'maya' }));
  expect(reading).toMatchObject({
    externalId: 'stand-in:@maya.outside',
    scopedId: 'scoped-maya',
    handle: '@maya.outside',
    name: 'Maya Outside',
    url: `${world.standIn.url}/maya.outside`,
    followers: 38_900,
    views: null,
    posts: 411,
  });
  expect(reading.items).toHaveLength(12);
  expect(new Set(reading.items.map(({ kind }) => kind))).toEqual(new Set(['image', 'video', 'album']));
  expect(reading.items[2]).toMatchObject({ title: null, views: null, seconds: null });
  for (const { pictureUrl, url } of reading.items) {
    expect(pictureUrl).toMatch(/\/pictures\/.+\.(jpg|webp|png)$/);
    expect(url).toMatch(new RegExp(`^${world.standIn.url}/p/`));
  }
  const nameless = await world.services.instagram.read(await world.connected('instagram', { account: 'newc' }));
  expect(nameless).toMatchObject({ name: 'first.post', items: [] });
});

test('POST /behave sets how a service, or one account of it, behaves', async () => {
  const turn = (body: object) =>
    fetch(`${world.standIn.url}/behave`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const [ines, theo] = await Promise.all([world.connected('youtube'), world.connected('youtube', { account: 'theo' })]);
  expect((await turn({ service: 'youtube', as: 'revoked', account: 'ines' })).status).toBe(200);
  expect(await failureOf(world.services.youtube.read(ines))).toBeInstanceOf(AuthorizationRevoked);
  await world.services.youtube.read(theo);
  await turn({ service: 'youtube', as: 'well', account: 'ines' });
  await world.services.youtube.read(ines);
  for (const bad of [
    {},
    { service: 'youtube' },
    { service: 'x', as: 'well' },
    { service: 'youtube', as: 'x' },
    { service: 'youtube', as: 'well', account: 'x' },
  ])
    expect((await turn(bad)).status).toBe(400);
});

test('a restarted stand-in knows the tokens that it issued before', async () => {
  const tokens = await world.connected('youtube');
  const again = await startServices();
  const { youtube } = servicesAt(again);
  expect(await youtube.read(await youtube.renew(tokens))).toMatchObject({ handle: '@inesontrails' });
  await again.stop();
});
