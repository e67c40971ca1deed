import { expect, test } from 'vitest';
import { failureOf } from '#testing/failure.ts';
import { replayServices, type Said, TOKENS, WAY } from '#testing/replayed-services.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy } from './service.ts';
import { GOOGLE_INVALID_GRANT, GOOGLE_RENEWED, GOOGLE_TOKEN, YOUTUBE_NO_CHANNEL, youtubeRefusal } from '#testing/documented-answers.ts';

const services = replayServices();

test('a channel is simulated only where a stand-in answers', () => {
  expect([services.youtube.simulated, services.instagram.simulated]).toEqual([false, false]);
});

test('a code is exchanged for tokens, with the verifier and our secret in the body', async () => {
  expect(await services.youtube.exchange(WAY)).toMatchObject({ access: GOOGLE_TOKEN.access_token, refresh: GOOGLE_TOKEN.refresh_token });
  expect(services.asked).toMatchObject([{ method: 'POST', url: { pathname: '/token', search: '' } }]);
  expect(services.asked[0]!.form).toEqual({
    grant_type: 'authorization_code',
    code: WAY.code,
    redirect_uri: WAY.redirectUri,
    code_verifier: WAY.verifier,
    client_id: 'an-id',
    client_secret: 's3cret',
  });
});

test('a renewal keeps the refresh token, unless a new one comes', async () => {
  services.says['/token'] = { body: GOOGLE_RENEWED };
  expect(await services.youtube.renew(TOKENS)).toMatchObject({ access: GOOGLE_RENEWED.access_token, refresh: 'a-refresh-token' });
  expect(services.asked[0]!.form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'a-refresh-token' });
  services.says['/token'] = { body: { ...GOOGLE_RENEWED, refresh_token: 'another' } };
  expect(await services.youtube.renew(TOKENS)).toMatchObject({ refresh: 'another' });
  expect(await failureOf(services.youtube.renew({ ...TOKENS, refresh: null }))).toBeInstanceOf(AuthorizationRevoked);
});

test('a channel is read by three calls, with the token in a header', async () => {
  expect(await services.youtube.read(TOKENS)).toEqual({
    externalId: 'UCx0000000000000000000dQ',
    handle: '@anoutdoorchannel',
    name: 'An outdoor channel',
    url: 'https://www.youtube.com/channel/UCx0000000000000000000dQ',
    pictureUrl: 'https://yt3.ggpht.com/ytc/AIdro_a=s800-c-k-c0x00ffffff-no-rj',
    followers: 64_200,
    views: 8_412_300,
    posts: 143,
    items: [
      {
        externalId: 'dQw0000000B',
        kind: 'video',
        title: 'Video dQw0000000B',
        url: 'https://www.youtube.com/watch?v=dQw0000000B',
        pictureUrl: 'https://i.ytimg.com/vi/dQw0000000B/high.jpg',
        views: null,
        seconds: 93_600,
        publishedAt: '2026-11-08T15:00:00.000Z',
      },
      {
        externalId: 'dQw0000000A',
        kind: 'video',
        title: 'Video dQw0000000A',
        url: 'https://www.youtube.com/watch?v=dQw0000000A',
        pictureUrl: 'https://i.ytimg.com/vi/dQw0000000A/high.jpg',
        views: 48_213,
        seconds: 933,
        publishedAt: '2026-11-01T15:00:07.000Z',
      },
    ],
  });
  expect(services.asked.map(({ url }) => url.pathname)).toEqual([
    '/youtube/v3/channels',
    '/youtube/v3/playlistItems',
    '/youtube/v3/videos',
  ]);
  for (const { url, headers } of services.asked) {
    expect(headers.authorization).toBe('Bearer an-access-token');
    expect(url.search).not.toContain('token');
  }
  expect(services.asked[0]!.url.searchParams.get('mine')).toBe('true');
  expect(services.asked[1]!.url.searchParams.get('playlistId')).toBe('UUx0000000000000000000dQ');
  expect(services.asked[2]!.url.searchParams.get('id')).toBe('dQw0000000A,dQw0000000B,dQw0000000C');
});

test('without a channel, or without a list of videos', async () => {
  services.says['/youtube/v3/playlistItems'] = { status: 404, body: youtubeRefusal(404, 'playlistNotFound', 'youtube.playlistItem') };
  expect(await services.youtube.read(TOKENS)).toMatchObject({ items: [] });
  services.says['/youtube/v3/channels'] = { body: YOUTUBE_NO_CHANNEL };
  expect(await failureOf(services.youtube.read(TOKENS))).toEqual(new CannotConnect('no_channel'));
});

test('revokes the consent by the refresh token', async () => {
  await services.youtube.revoke(TOKENS);
  expect(services.asked).toMatchObject([{ url: { pathname: '/revoke' }, form: { token: 'a-refresh-token' } }]);
  services.says['/revoke'] = { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } };
  await services.youtube.revoke(TOKENS);
  services.says['/revoke'] = { status: 401, body: { error: 'invalid_client' } };
  expect(await failureOf(services.youtube.revoke(TOKENS))).toBeInstanceOf(UnexpectedResponse);
});

test.each<[number, unknown, new (...args: never[]) => Error]>([
  [403, youtubeRefusal(403, 'quotaExceeded'), ServiceBusy],
  [403, youtubeRefusal(403, 'dailyLimitExceeded', 'usageLimits'), ServiceBusy],
  [403, youtubeRefusal(403, 'rateLimitExceeded', 'usageLimits'), ServiceBusy],
  [429, {}, ServiceBusy],
  [401, youtubeRefusal(401, 'authError', 'global'), AuthorizationRevoked],
  [401, 'invalid JSON', AuthorizationRevoked],
  [403, youtubeRefusal(403, 'channelClosed', 'youtube.common'), AuthorizationRevoked],
  [403, youtubeRefusal(403, 'channelSuspended', 'youtube.common'), AuthorizationRevoked],
  [403, youtubeRefusal(403, 'insufficientPermissions', 'global'), CannotConnect],
  [401, youtubeRefusal(401, 'youtubeSignupRequired', 'youtube.header'), CannotConnect],
  [403, youtubeRefusal(403, 'accessNotConfigured', 'usageLimits'), UnexpectedResponse],
  [400, {}, UnexpectedResponse],
  [503, youtubeRefusal(503, 'backendError', 'global'), ServiceUnavailable],
])('a %s %o from any call is a %o', async (status, body, kind) => {
  for (const call of ['channels', 'playlistItems', 'videos']) {
    const before = services.says[`/youtube/v3/${call}`]!;
    services.says[`/youtube/v3/${call}`] = { status, body };
    expect((await failureOf(services.youtube.read(TOKENS))).constructor).toBe(kind);
    services.says[`/youtube/v3/${call}`] = before;
  }
});

test('a used-up quota names its reset time, and another limit names the time of the service', async () => {
  services.says['/youtube/v3/channels'] = { status: 403, body: youtubeRefusal(403, 'quotaExceeded') };
  const { seconds } = (await failureOf(services.youtube.read(TOKENS))) as ServiceBusy;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(25 * 60 * 60);
  services.says['/youtube/v3/channels'] = { status: 429, headers: { 'retry-after': '999999999' }, body: {} };
  expect(await failureOf(services.youtube.read(TOKENS))).toMatchObject({ seconds: 24 * 60 * 60 });
  services.says['/youtube/v3/channels'] = { status: 429, headers: { 'retry-after': 'soon' }, body: {} };
  expect(await failureOf(services.youtube.read(TOKENS))).toMatchObject({ seconds: null });
});

test('an expired access token is not a revoked consent', async () => {
  services.says['/youtube/v3/channels'] = { status: 401, body: {} };
  const error = await failureOf(services.youtube.read({ ...TOKENS, expiresAt: Date.now() - 1 }));
  expect(error.constructor).toBe(ServiceUnavailable);
});

test.each<[string, Said, Error]>([
  ['an expired code', { status: 400, body: GOOGLE_INVALID_GRANT }, new CannotConnect('expired')],
  ['a missing permission', { body: { ...GOOGLE_TOKEN, scope: 'openid' } }, new CannotConnect('missing_permission')],
  ['no scope', { body: { ...GOOGLE_TOKEN, scope: undefined } }, new CannotConnect('missing_permission')],
  ['no refresh token', { body: { ...GOOGLE_TOKEN, refresh_token: undefined } }, new UnexpectedResponse('Google gives no lasting access')],
  ['no expiry', { body: { ...GOOGLE_TOKEN, expires_in: undefined } }, new UnexpectedResponse('Google gives no lasting access')],
  ['no token', { body: { ...GOOGLE_TOKEN, access_token: undefined } }, new UnexpectedResponse('Google sent an unexpected answer')],
  ['a token that is a number', { body: { ...GOOGLE_TOKEN, access_token: 7 } }, new UnexpectedResponse('Google sent an unexpected answer')],
  [
    'rejected client keys',
    { status: 401, body: { error: 'invalid_client', error_description: 's3cret' } },
    new UnexpectedResponse('Google answers 401 invalid_client'),
  ],
  [
    'a sentence instead of an error name',
    { status: 400, body: { error: 's3cret was wrong' } },
    new UnexpectedResponse('Google answers 400'),
  ],
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<html>' }, new UnexpectedResponse('Google sent an unexpected answer')],
  [
    'a challenge',
    { status: 401, headers: { 'www-authenticate': 'Bearer error="x"' }, body: '' },
    new UnexpectedResponse('Google sent an unexpected answer'),
  ],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '30' }, body: {} },
    new ServiceBusy('Google has had enough of us for now', 30),
  ],
  ['a server error', { status: 500, body: { error: 'internal_failure' } }, new ServiceUnavailable('Google answers 500')],
])('a code: %s', async (_name, said, expected) => {
  services.says['/token'] = said;
  const error = await failureOf(services.youtube.exchange(WAY));
  expect(error).toEqual(expected);
  expect(error.constructor).toBe(expected.constructor);
});

test('a revoked consent is reported as such by a renewal', async () => {
  services.says['/token'] = { status: 400, body: GOOGLE_INVALID_GRANT };
  expect(await failureOf(services.youtube.renew(TOKENS))).toBeInstanceOf(AuthorizationRevoked);
});
