import { expect, test } from 'vitest';
import { failureOf } from '#testing/failure.ts';
import { replayServices, TOKENS, WAY } from '#testing/replayed-services.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy } from './service.ts';
import { INSTAGRAM_FIRST_TOKEN_FLAT, INSTAGRAM_ME, INSTAGRAM_OLD_CODE, instagramRefusal } from '#testing/documented-answers.ts';

const services = replayServices();

test('a code is exchanged for a token of an hour, and that for one of 60 days', async () => {
  expect(await services.instagram.exchange({ ...WAY, code: 'AQBx-hBsH3#_' })).toMatchObject({
    access: 'EAACEdEose0lasting',
    refresh: null,
  });
  expect(services.asked.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /oauth/access_token', 'GET /access_token']);
  expect(services.asked[0]!.form).toEqual({
    client_id: '990',
    client_secret: 's3cret',
    grant_type: 'authorization_code',
    redirect_uri: WAY.redirectUri,
    code: 'AQBx-hBsH3',
  });
  expect(Object.fromEntries(services.asked[1]!.url.searchParams)).toEqual({
    grant_type: 'ig_exchange_token',
    client_secret: 's3cret',
    access_token: 'EAACEdEose0first',
  });
});

test('the first token may come in a flat answer, with its permissions as a list or without them', async () => {
  services.says['/oauth/access_token'] = { body: INSTAGRAM_FIRST_TOKEN_FLAT };
  await services.instagram.exchange(WAY);
  services.says['/oauth/access_token'] = { body: { access_token: 'IGQVJ', permissions: ['instagram_business_basic'] } };
  await services.instagram.exchange(WAY);
  services.says['/oauth/access_token'] = { body: { access_token: 'IGQVJ', permissions: ['instagram_business_manage_comments'] } };
  expect(await failureOf(services.instagram.exchange(WAY))).toEqual(new CannotConnect('missing_permission'));
});

test('a token is renewed by itself', async () => {
  expect(await services.instagram.renew({ ...TOKENS, refresh: null })).toMatchObject({ access: 'EAACEdEose0lasting', refresh: null });
  expect(Object.fromEntries(services.asked[0]!.url.searchParams)).toEqual({
    grant_type: 'ig_refresh_token',
    access_token: 'an-access-token',
  });
});

test('an account is read by two calls, with the token in a header', async () => {
  const expected = {
    externalId: '17841405793187218',
    scopedId: '1020000000000001',
    handle: '@an.outdoor.account',
    name: 'An outdoor account',
    url: 'https://www.instagram.com/an.outdoor.account',
    pictureUrl: INSTAGRAM_ME.profile_picture_url,
    followers: 38_900,
    views: null,
    posts: 411,
    items: [
      {
        externalId: '17900000000000001',
        kind: 'video',
        title: 'Hut to hut',
        url: 'https://www.instagram.com/p/C001/',
        pictureUrl: 'https://scontent.cdninstagram.com/v/1.jpg',
        views: null,
        seconds: null,
        publishedAt: '2026-11-17T17:09:00.000Z',
      },
      expect.objectContaining({ kind: 'image', title: null, pictureUrl: 'https://scontent.cdninstagram.com/v/2.jpg' }),
      expect.objectContaining({ kind: 'album', title: null, pictureUrl: null }),
    ],
  };
  expect(await services.instagram.read(TOKENS)).toEqual(expected);
  for (const { url, headers } of services.asked) {
    expect(headers.authorization).toBe('Bearer an-access-token');
    expect(url.search).not.toContain('token');
  }
  services.says['/me'] = { body: { data: [INSTAGRAM_ME] } };
  expect(await services.instagram.read(TOKENS)).toEqual(expected);
});

test.each(['PERSONAL', 'Personal', 'personal'])('an account of the type %s cannot be connected', async (type) => {
  services.says['/me'] = { body: { ...INSTAGRAM_ME, account_type: type } };
  expect(await failureOf(services.instagram.read(TOKENS))).toEqual(new CannotConnect('not_professional'));
});

test('an id sent as a number beyond JavaScript’s precision is refused', async () => {
  services.says['/me'] = { body: JSON.stringify(INSTAGRAM_ME).replace('"17841405793187218"', '17841405793187218') };
  expect(await failureOf(services.instagram.read(TOKENS))).toBeInstanceOf(UnexpectedResponse);
});

test.each<[number, unknown, new (...args: never[]) => Error]>([
  [400, instagramRefusal(190), AuthorizationRevoked],
  [401, {}, AuthorizationRevoked],
  [400, instagramRefusal(4), ServiceBusy],
  [403, instagramRefusal(17), ServiceBusy],
  [403, instagramRefusal(32), ServiceBusy],
  [400, instagramRefusal(613), ServiceBusy],
  [429, '', ServiceBusy],
  [403, instagramRefusal(10), CannotConnect],
  [400, instagramRefusal(200), CannotConnect],
  [400, instagramRefusal(2), ServiceUnavailable],
  [500, '', ServiceUnavailable],
  [400, instagramRefusal(100), UnexpectedResponse],
  [404, 'invalid JSON', UnexpectedResponse],
])('a %s %o from any call is a %o', async (status, body, kind) => {
  for (const [call, attempt] of [
    ['/me', () => services.instagram.read(TOKENS)],
    ['/me/media', () => services.instagram.read(TOKENS)],
    ['/refresh_access_token', () => services.instagram.renew(TOKENS)],
    ['/access_token', () => services.instagram.exchange(WAY)],
  ] as const) {
    const before = services.says[call]!;
    services.says[call] = { status, body };
    expect((await failureOf(attempt())).constructor).toBe(kind);
    services.says[call] = before;
  }
});

test('an expired code and wrong keys are different errors', async () => {
  services.says['/oauth/access_token'] = { status: 400, body: INSTAGRAM_OLD_CODE };
  expect(await failureOf(services.instagram.exchange(WAY))).toEqual(new CannotConnect('expired'));
  services.says['/oauth/access_token'] = { status: 400, body: { ...INSTAGRAM_OLD_CODE, error_message: 'Invalid platform app s3cret' } };
  expect(await failureOf(services.instagram.exchange(WAY))).toEqual(new UnexpectedResponse('Instagram answers 400'));
});
