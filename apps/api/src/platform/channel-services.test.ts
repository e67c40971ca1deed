import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '@castlane/contract/channel.ts';
import { startServices, type StandIn } from '@castlane/stand-ins/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceAway } from './ask.ts';
import { CannotConnect, ConsentGone, NotUnderstood, ServiceBusy, type ChannelService, type Tokens } from './channel-service.ts';
import { channelServicesOf } from './channel-services.ts';
import { readConfig } from './config.ts';

const REDIRECT = 'http://castlane.test/social-account/callback';
const DAY_MS = 24 * 60 * 60 * 1000;

let standIn: StandIn;
let services: Record<Service, ChannelService>;

beforeAll(async () => {
  standIn = await startServices({ redirects: [REDIRECT] });
  services = servicesWith(standIn.clientSecret);
});
afterAll(() => standIn.stop());

function servicesWith(clientSecret: string): Record<Service, ChannelService> {
  const { url, clientId } = standIn;
  const client = { clientId, clientSecret, authUrl: url, apiUrl: url, siteUrl: url };
  const config = { ...readConfig({}), youtube: { ...client, tokenUrl: url }, instagram: { ...client, graphUrl: url } };
  return channelServicesOf({ ...config, standIns: ['youtube', 'instagram'] }) as Record<Service, ChannelService>;
}

type Choice = { account?: string; permitted?: boolean; behaviour?: string; answer?: string };
type Way = { code: string; redirectUri: string; verifier: string };

/** Somebody's choice on the consent page, and where it sends them. */
async function consent(service: Service, { account = 'ines', permitted = true, behaviour = 'well', answer = 'allow' }: Choice = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = services[service].consentUrl({ state: 'a state & more', redirectUri: REDIRECT, challenge });
  const body = new URLSearchParams({ account, behaviour, answer, ...(permitted ? { permitted: 'on' } : {}) });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { verifier, back: new URL(response.headers.get('location')!) };
}

async function way(service: Service, choice?: Choice): Promise<Way> {
  const { verifier, back } = await consent(service, choice);
  return { code: back.searchParams.get('code')!, redirectUri: REDIRECT, verifier };
}

async function connected(service: Service, choice?: Choice): Promise<Tokens> {
  return services[service].exchange(await way(service, choice));
}

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  return attempt.then(
    () => expect.fail('it worked'),
    (error: unknown) => error as Error,
  );
}

describe('the consent page', () => {
  test.each(['youtube', 'instagram'] as const)('of %s says what it is not, and labels everything that can be chosen', async (service) => {
    const response = await fetch(services[service].consentUrl({ state: 's', redirectUri: REDIRECT, challenge: 'c' }));
    expect(response.headers.get('x-stand-in')).toBe(service);
    // Chromium holds the address that a form is sent on to against this.
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://castlane.test;");
    const html = await response.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`<strong>This is not ${service === 'youtube' ? 'YouTube' : 'Instagram'}.</strong>`);
    expect(html.match(/<label><input/g)).toHaveLength(html.match(/<input/g)!.length);
    expect(html).toContain('<label for="behaviour">');
  });

  test('asks Google for a lasting consent of one scope, with a challenge', async () => {
    const { searchParams } = new URL(services.youtube.consentUrl({ state: 's', redirectUri: REDIRECT, challenge: 'c' }));
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'stand-in',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'https://www.googleapis.com/auth/youtube.readonly',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'false',
    });
  });

  test.each([
    ['redirect_uri', 'http://castlane.test/social-account/callback/'],
    ['redirect_uri', 'http://castlane.test.evil.test/'],
    ['client_id', 'somebody'],
    ['response_type', 'token'],
    ['scope', 'everything'],
    ['code_challenge_method', 'plain'],
  ])('refuses another %s: %s', async (name, value) => {
    const url = new URL(services.youtube.consentUrl({ state: 's', redirectUri: REDIRECT, challenge: 'c' }));
    url.searchParams.set(name, value);
    expect((await fetch(url)).status).toBe(400);
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ account: 'ines', answer: 'allow' }),
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each(['youtube', 'instagram'] as const)('of %s sends whoever refuses back with the state and without a code', async (service) => {
    const { back } = await consent(service, { answer: 'refuse' });
    expect(back.href).toMatch(new RegExp(`^${REDIRECT}\\?`));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'a state & more', error: 'access_denied' });
    expect(back.searchParams.has('code')).toBe(false);
  });
});

describe.each(['youtube', 'instagram'] as const)('%s', (service) => {
  test('is connected, read and renewed, and says that it is simulated', async () => {
    const client = services[service];
    expect(client).toMatchObject({ service, simulated: true });
    const tokens = await connected(service);
    expect(tokens.renewFrom).toBeLessThan(tokens.expiresAt);
    const reading = await client.read(tokens);
    const renewed = await client.renew(tokens);
    expect(renewed.access).not.toBe(tokens.access);
    expect(renewed.refresh).toBe(tokens.refresh);
    expect(await client.read(renewed)).toEqual(reading);
  });

  test('gives a code once, to whoever asks for it as it was asked for', async () => {
    const client = services[service];
    const good = await way(service);
    const refusals: [Partial<Way>, Error][] = [
      [{ redirectUri: `${REDIRECT}/other` }, new NotUnderstood()],
      [{ code: `${good.code}x` }, new CannotConnect('expired')],
      [{ code: (await way(service === 'youtube' ? 'instagram' : 'youtube')).code }, new CannotConnect('expired')],
      ...(service === 'youtube' ? ([[{ verifier: 'x'.repeat(43) }, new CannotConnect('expired')]] as [Partial<Way>, Error][]) : []),
    ];
    for (const [other, error] of refusals) {
      const thrown = await failureOf(client.exchange({ ...good, ...other }));
      expect(thrown).toBeInstanceOf(error.constructor);
      if (error instanceof CannotConnect) expect(thrown).toEqual(error);
    }
    const wrong = await failureOf(servicesWith('another secret')[service].exchange(good));
    expect(wrong).toBeInstanceOf(NotUnderstood);
    await client.exchange(good);
    expect(await failureOf(client.exchange(good))).toEqual(new CannotConnect('expired'));
  });

  test('with ten calls at once gives the code to one', async () => {
    const good = await way(service);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => services[service].exchange(good)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('says what only the person can change', async () => {
    expect(await failureOf(connected(service, { behaviour: 'old_code' }))).toEqual(new CannotConnect('expired'));
    expect(await failureOf(connected(service, { permitted: false }))).toEqual(new CannotConnect('missing_permission'));
    const [account, failure] = service === 'youtube' ? (['none', 'no_channel'] as const) : (['pers', 'not_professional'] as const);
    expect(await failureOf(services[service].read(await connected(service, { account })))).toEqual(new CannotConnect(failure));
  });

  const SWITCHES = ['busy', 'busy_until', 'quota', 'broken', 'nonsense', 'misshapen', 'huge', 'elsewhere', 'revoked'] as const;
  const EXPECTED = {
    busy: ServiceBusy,
    busy_until: ServiceBusy,
    quota: ServiceBusy,
    broken: ServiceAway,
    nonsense: NotUnderstood,
    misshapen: NotUnderstood,
    huge: ServiceAway,
    elsewhere: ServiceAway,
    revoked: ConsentGone,
  };

  test.each(SWITCHES)('%s: reading and renewing fail as that, and no error has a token', async (behaviour) => {
    const tokens = await connected(service, { behaviour });
    for (const attempt of ['read', 'renew'] as const) {
      const error = await failureOf(services[service][attempt](tokens));
      expect(error.constructor).toBe(EXPECTED[behaviour]);
      expectNoSecret(error, [tokens.access, tokens.refresh ?? tokens.access]);
      if (behaviour.startsWith('busy')) expect((error as ServiceBusy).seconds).toBeOneOf([119, 120]);
    }
  });

  test.each(SWITCHES)('%s: connecting fails, whatever the account, and no error has the code', async (behaviour) => {
    const good = await way(service, { account: 'milo' });
    standIn.behave(service, behaviour, 'milo');
    const error = await failureOf(services[service].exchange(good));
    standIn.behave(service, 'well', 'milo');
    const gone = behaviour === 'revoked' && service === 'youtube' ? CannotConnect : EXPECTED[behaviour];
    expect(error.constructor).toBe(gone);
    expectNoSecret(error, [good.code, standIn.clientSecret]);
  });

  test('a service that is not there is away', async () => {
    const tokens = await connected(service);
    const gone = await startServices();
    const client = { clientId: 'x', clientSecret: 'y', authUrl: gone.url, apiUrl: gone.url, siteUrl: gone.url };
    await gone.stop();
    const config = { ...readConfig({}), youtube: { ...client, tokenUrl: gone.url }, instagram: { ...client, graphUrl: gone.url } };
    const away = channelServicesOf(config)[service]!;
    const good = await way(service);
    for (const attempt of [() => away.read(tokens), () => away.renew(tokens), () => away.exchange(good)]) {
      const error = await failureOf(attempt());
      expect(error.constructor).toBe(ServiceAway);
      expectNoSecret(error, [tokens.access]);
    }
  });
});

test('what says nothing is given five seconds, at every call', async () => {
  const attempts = await Promise.all(
    (['youtube', 'instagram'] as const).map(async (service) => {
      const [tokens, good] = await Promise.all([connected(service, { behaviour: 'hangs' }), way(service, { account: 'maya' })]);
      standIn.behave(service, 'hangs', 'maya');
      const client = services[service];
      return [() => client.read(tokens), () => client.renew(tokens), () => client.exchange(good)];
    }),
  );
  const began = performance.now();
  const errors = await Promise.all(attempts.flat().map((attempt) => failureOf(attempt())));
  expect(performance.now() - began).toBeLessThan(9000);
  for (const service of ['youtube', 'instagram'] as const) standIn.behave(service, 'well', 'maya');
  for (const error of errors) {
    expect(error.constructor).toBe(ServiceAway);
    expect(error.message).toContain('TimeoutError');
  }
}, 15_000);

/** Neither the message nor what is behind it, which a log writes too. */
function expectNoSecret(error: unknown, secrets: string[]): void {
  for (let one = error; one instanceof Error; one = one.cause)
    for (const secret of secrets) expect(`${one.message} ${one.stack} ${JSON.stringify(one)}`).not.toContain(secret);
}

test('YouTube’s consent is revoked with its refresh token, and is gone; once is enough', async () => {
  const tokens = await connected('youtube');
  await services.youtube.revoke(tokens);
  expect(await failureOf(services.youtube.read(tokens))).toBeInstanceOf(ConsentGone);
  expect(await failureOf(services.youtube.renew(tokens))).toBeInstanceOf(ConsentGone);
  await services.youtube.revoke(tokens);
  standIn.behave('youtube', 'broken');
  expect(await failureOf(services.youtube.revoke(tokens))).toBeInstanceOf(ServiceAway);
  standIn.behave('youtube', 'well');
});

test('Instagram has no call for that, and is not asked', async () => {
  const tokens = await connected('instagram');
  standIn.behave('instagram', 'broken');
  await expect(services.instagram.revoke(tokens)).resolves.toBeUndefined();
  standIn.behave('instagram', 'well');
});

test('YouTube’s tokens live for an hour, Instagram’s for 60 days and are renewed from the 30th on', async () => {
  const [google, meta] = await Promise.all([connected('youtube'), connected('instagram')]);
  expect((google.expiresAt - Date.now()) / 1000).toBeCloseTo(3598, -1);
  expect(google.expiresAt - google.renewFrom).toBe(5 * 60 * 1000);
  expect((meta.expiresAt - Date.now()) / DAY_MS).toBeCloseTo(60, 2);
  expect((meta.renewFrom - Date.now()) / DAY_MS).toBeCloseTo(30, 2);
});

test('of YouTube the newest twelve that everybody may see are read', async () => {
  const reading = await services.youtube.read(await connected('youtube', { account: 'maya' }));
  expect(reading).toMatchObject({
    externalId: 'stand-in:@mayaoutside',
    handle: '@mayaoutside',
    name: 'Maya Outside',
    url: `${standIn.url}/channel/stand-in%3A%40mayaoutside`,
    followers: 64_200,
    views: 8_412_300,
    posts: 143,
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

test('a channel without videos, and one that hides its number, are read too', async () => {
  const empty = await services.youtube.read(await connected('youtube', { account: 'newc' }));
  expect(empty).toMatchObject({ followers: 0, posts: 0, items: [] });
  expect(await services.youtube.read(await connected('youtube', { account: 'hida' }))).toMatchObject({ followers: null, views: 640_900 });
});

test('of Instagram the account and its newest twelve posts are read', async () => {
  const reading = await services.instagram.read(await connected('instagram', { account: 'maya' }));
  expect(reading).toMatchObject({
    externalId: 'stand-in:@maya.outside',
    scopedId: 'scoped-maya',
    handle: '@maya.outside',
    name: 'Maya Outside',
    url: `${standIn.url}/maya.outside`,
    followers: 38_900,
    views: null,
    posts: 411,
  });
  expect(reading.items).toHaveLength(12);
  expect(new Set(reading.items.map(({ kind }) => kind))).toEqual(new Set(['image', 'video', 'album']));
  expect(reading.items[2]).toMatchObject({ title: null, views: null, seconds: null });
  for (const { pictureUrl, url } of reading.items) {
    expect(pictureUrl).toMatch(/\/pictures\/.+\.(jpg|webp|png)$/);
    expect(url).toMatch(new RegExp(`^${standIn.url}/p/`));
  }
  const nameless = await services.instagram.read(await connected('instagram', { account: 'newc' }));
  expect(nameless).toMatchObject({ name: 'first.post', items: [] });
});

test('POST /behave says how a service, or one account at it, behaves', async () => {
  const turn = (body: object) =>
    fetch(`${standIn.url}/behave`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const [ines, theo] = await Promise.all([connected('youtube'), connected('youtube', { account: 'theo' })]);
  expect((await turn({ service: 'youtube', as: 'revoked', account: 'ines' })).status).toBe(200);
  expect(await failureOf(services.youtube.read(ines))).toBeInstanceOf(ConsentGone);
  await services.youtube.read(theo);
  await turn({ service: 'youtube', as: 'well', account: 'ines' });
  await services.youtube.read(ines);
  for (const bad of [
    {},
    { service: 'youtube' },
    { service: 'x', as: 'well' },
    { service: 'youtube', as: 'x' },
    { service: 'youtube', as: 'well', account: 'x' },
  ])
    expect((await turn(bad)).status).toBe(400);
});

test('a new start of the stand-in knows the tokens that it has given', async () => {
  const tokens = await connected('youtube');
  const again = await startServices();
  const client = { clientId: again.clientId, clientSecret: again.clientSecret, authUrl: again.url, apiUrl: again.url, siteUrl: again.url };
  const { youtube } = channelServicesOf({ ...readConfig({}), youtube: { ...client, tokenUrl: again.url } });
  expect(await youtube!.read(await youtube!.renew(tokens))).toMatchObject({ handle: '@inesontrails' });
  await again.stop();
});
