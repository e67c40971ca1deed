import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceAway } from './ask.ts';
import { CannotConnect, ConsentGone, NotUnderstood, ServiceBusy, type ChannelService, type Tokens } from './channel-service.ts';
import { channelServicesOf } from './channel-services.ts';
import { readConfig } from './config.ts';
import {
  GOOGLE_INVALID_GRANT,
  GOOGLE_RENEWED,
  GOOGLE_TOKEN,
  INSTAGRAM_FIRST_TOKEN,
  INSTAGRAM_FIRST_TOKEN_FLAT,
  INSTAGRAM_LASTING_TOKEN,
  INSTAGRAM_ME,
  INSTAGRAM_MEDIA,
  INSTAGRAM_OLD_CODE,
  instagramRefusal,
  YOUTUBE_CHANNELS,
  YOUTUBE_NO_CHANNEL,
  YOUTUBE_UPLOADS,
  YOUTUBE_VIDEOS,
  youtubeRefusal,
} from './documented-answers.ts';

type Said = { status?: number; headers?: Record<string, string>; body: unknown };
type Asked = { url: URL; method: string; headers: IncomingMessage['headers']; form: Record<string, string> };

const asked: Asked[] = [];
/** By path; what is a text is sent as it is. */
let says: Record<string, Said>;
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += String(part);
  const url = new URL(request.url!, 'http://service');
  asked.push({ url, method: request.method!, headers: request.headers, form: Object.fromEntries(new URLSearchParams(text)) });
  const { status = 200, headers = {}, body } = says[url.pathname] ?? { status: 404, body: {} };
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});
let youtube: ChannelService;
let instagram: ChannelService;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = { GOOGLE_TOKEN_URL: url, GOOGLE_API_URL: url, INSTAGRAM_API_URL: url, INSTAGRAM_GRAPH_URL: url };
  const keys = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 's3cret', INSTAGRAM_CLIENT_ID: '990', INSTAGRAM_CLIENT_SECRET: 's3cret' };
  const services = channelServicesOf(readConfig({ ...addresses, ...keys }));
  [youtube, instagram] = [services.youtube!, services.instagram!];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  says = {
    '/token': { body: GOOGLE_TOKEN },
    '/revoke': { body: '' },
    '/youtube/v3/channels': { body: YOUTUBE_CHANNELS },
    '/youtube/v3/playlistItems': { body: YOUTUBE_UPLOADS },
    '/youtube/v3/videos': { body: YOUTUBE_VIDEOS },
    '/oauth/access_token': { body: INSTAGRAM_FIRST_TOKEN },
    '/access_token': { body: INSTAGRAM_LASTING_TOKEN },
    '/refresh_access_token': { body: INSTAGRAM_LASTING_TOKEN },
    '/me': { body: INSTAGRAM_ME },
    '/me/media': { body: INSTAGRAM_MEDIA },
  };
});

const WAY = {
  code: '4/P7q7W91a-oMsCeLvIaQm6bTrgtp7',
  redirectUri: 'https://castlane.example/social-account/youtube/callback',
  verifier: 'v'.repeat(43),
};
const TOKENS: Tokens = { access: 'an-access-token', refresh: 'a-refresh-token', expiresAt: Date.now() + 3_600_000, renewFrom: 0 };

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  return attempt.then(
    () => expect.fail('it worked'),
    (error: unknown) => error as Error,
  );
}

describe('YouTube', () => {
  test('simulated is what a stand-in answers for, and nothing else', () => {
    expect([youtube.simulated, instagram.simulated]).toEqual([false, false]);
  });

  test('a code becomes tokens, with the verifier and our secret in the body', async () => {
    expect(await youtube.exchange(WAY)).toMatchObject({ access: GOOGLE_TOKEN.access_token, refresh: GOOGLE_TOKEN.refresh_token });
    expect(asked).toMatchObject([{ method: 'POST', url: { pathname: '/token', search: '' } }]);
    expect(asked[0]!.form).toEqual({
      grant_type: 'authorization_code',
      code: WAY.code,
      redirect_uri: WAY.redirectUri,
      code_verifier: WAY.verifier,
      client_id: 'an-id',
      client_secret: 's3cret',
    });
  });

  test('a renewal keeps the refresh token, unless another comes', async () => {
    says['/token'] = { body: GOOGLE_RENEWED };
    expect(await youtube.renew(TOKENS)).toMatchObject({ access: GOOGLE_RENEWED.access_token, refresh: 'a-refresh-token' });
    expect(asked[0]!.form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'a-refresh-token' });
    says['/token'] = { body: { ...GOOGLE_RENEWED, refresh_token: 'another' } };
    expect(await youtube.renew(TOKENS)).toMatchObject({ refresh: 'another' });
    expect(await failureOf(youtube.renew({ ...TOKENS, refresh: null }))).toBeInstanceOf(ConsentGone);
  });

  test('a channel is read by three calls, with the token in a header', async () => {
    expect(await youtube.read(TOKENS)).toEqual({
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
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/youtube/v3/channels', '/youtube/v3/playlistItems', '/youtube/v3/videos']);
    for (const { url, headers } of asked) {
      expect(headers.authorization).toBe('Bearer an-access-token');
      expect(url.search).not.toContain('token');
    }
    expect(asked[0]!.url.searchParams.get('mine')).toBe('true');
    expect(asked[1]!.url.searchParams.get('playlistId')).toBe('UUx0000000000000000000dQ');
    expect(asked[2]!.url.searchParams.get('id')).toBe('dQw0000000A,dQw0000000B,dQw0000000C');
  });

  test('without a channel, or without a list of videos', async () => {
    says['/youtube/v3/playlistItems'] = { status: 404, body: youtubeRefusal(404, 'playlistNotFound', 'youtube.playlistItem') };
    expect(await youtube.read(TOKENS)).toMatchObject({ items: [] });
    says['/youtube/v3/channels'] = { body: YOUTUBE_NO_CHANNEL };
    expect(await failureOf(youtube.read(TOKENS))).toEqual(new CannotConnect('no_channel'));
  });

  test('is told that the consent ends by the refresh token', async () => {
    await youtube.revoke(TOKENS);
    expect(asked).toMatchObject([{ url: { pathname: '/revoke' }, form: { token: 'a-refresh-token' } }]);
    says['/revoke'] = { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } };
    await youtube.revoke(TOKENS);
    says['/revoke'] = { status: 401, body: { error: 'invalid_client' } };
    expect(await failureOf(youtube.revoke(TOKENS))).toBeInstanceOf(NotUnderstood);
  });

  test.each<[number, unknown, new (...args: never[]) => Error]>([
    [403, youtubeRefusal(403, 'quotaExceeded'), ServiceBusy],
    [403, youtubeRefusal(403, 'dailyLimitExceeded', 'usageLimits'), ServiceBusy],
    [403, youtubeRefusal(403, 'rateLimitExceeded', 'usageLimits'), ServiceBusy],
    [429, {}, ServiceBusy],
    [401, youtubeRefusal(401, 'authError', 'global'), ConsentGone],
    [401, 'nothing of JSON', ConsentGone],
    [403, youtubeRefusal(403, 'channelClosed', 'youtube.common'), ConsentGone],
    [403, youtubeRefusal(403, 'channelSuspended', 'youtube.common'), ConsentGone],
    [403, youtubeRefusal(403, 'insufficientPermissions', 'global'), CannotConnect],
    [401, youtubeRefusal(401, 'youtubeSignupRequired', 'youtube.header'), CannotConnect],
    [403, youtubeRefusal(403, 'accessNotConfigured', 'usageLimits'), NotUnderstood],
    [400, {}, NotUnderstood],
    [503, youtubeRefusal(503, 'backendError', 'global'), ServiceAway],
  ])('a %s %o of any of the calls is a %o', async (status, body, kind) => {
    for (const call of ['channels', 'playlistItems', 'videos']) {
      const before = says[`/youtube/v3/${call}`]!;
      says[`/youtube/v3/${call}`] = { status, body };
      expect((await failureOf(youtube.read(TOKENS))).constructor).toBe(kind);
      says[`/youtube/v3/${call}`] = before;
    }
  });

  test('a used-up quota says when it begins anew; another limit what the service says', async () => {
    says['/youtube/v3/channels'] = { status: 403, body: youtubeRefusal(403, 'quotaExceeded') };
    const { seconds } = (await failureOf(youtube.read(TOKENS))) as ServiceBusy;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(25 * 60 * 60);
    says['/youtube/v3/channels'] = { status: 429, headers: { 'retry-after': '999999999' }, body: {} };
    expect(await failureOf(youtube.read(TOKENS))).toMatchObject({ seconds: 24 * 60 * 60 });
    says['/youtube/v3/channels'] = { status: 429, headers: { 'retry-after': 'soon' }, body: {} };
    expect(await failureOf(youtube.read(TOKENS))).toMatchObject({ seconds: null });
  });

  test('a token that has ended is no consent that is gone', async () => {
    says['/youtube/v3/channels'] = { status: 401, body: {} };
    const error = await failureOf(youtube.read({ ...TOKENS, expiresAt: Date.now() - 1 }));
    expect(error.constructor).toBe(ServiceAway);
  });

  test.each<[string, Said, Error]>([
    ['a code that is old', { status: 400, body: GOOGLE_INVALID_GRANT }, new CannotConnect('expired')],
    ['a box left empty', { body: { ...GOOGLE_TOKEN, scope: 'openid' } }, new CannotConnect('missing_permission')],
    ['no scope', { body: { ...GOOGLE_TOKEN, scope: undefined } }, new CannotConnect('missing_permission')],
    ['no refresh token', { body: { ...GOOGLE_TOKEN, refresh_token: undefined } }, new NotUnderstood('Google gives no lasting access')],
    ['no end', { body: { ...GOOGLE_TOKEN, expires_in: undefined } }, new NotUnderstood('Google gives no lasting access')],
    ['no token', { body: { ...GOOGLE_TOKEN, access_token: undefined } }, new NotUnderstood('Google answers in an unknown way')],
    ['a token that is a number', { body: { ...GOOGLE_TOKEN, access_token: 7 } }, new NotUnderstood('Google answers in an unknown way')],
    [
      'our keys refused',
      { status: 401, body: { error: 'invalid_client', error_description: 's3cret' } },
      new NotUnderstood('Google answers 401 invalid_client'),
    ],
    ['a sentence for a name', { status: 400, body: { error: 's3cret was wrong' } }, new NotUnderstood('Google answers 400')],
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<html>' }, new NotUnderstood('Google answers in an unknown way')],
    [
      'a challenge',
      { status: 401, headers: { 'www-authenticate': 'Bearer error="x"' }, body: '' },
      new NotUnderstood('Google answers in an unknown way'),
    ],
    ['too many', { status: 429, headers: { 'retry-after': '30' }, body: {} }, new ServiceBusy('Google has had enough of us for now', 30)],
    ['a fault of its own', { status: 500, body: { error: 'internal_failure' } }, new ServiceAway('Google answers 500')],
  ])('of a code: %s', async (_name, said, expected) => {
    says['/token'] = said;
    const error = await failureOf(youtube.exchange(WAY));
    expect(error).toEqual(expected);
    expect(error.constructor).toBe(expected.constructor);
  });

  test('a consent that is gone is that to a renewal', async () => {
    says['/token'] = { status: 400, body: GOOGLE_INVALID_GRANT };
    expect(await failureOf(youtube.renew(TOKENS))).toBeInstanceOf(ConsentGone);
  });
});

describe('Instagram', () => {
  test('a code becomes a token of an hour, and that one of 60 days', async () => {
    expect(await instagram.exchange({ ...WAY, code: 'AQBx-hBsH3#_' })).toMatchObject({ access: 'EAACEdEose0lasting', refresh: null });
    expect(asked.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /oauth/access_token', 'GET /access_token']);
    expect(asked[0]!.form).toEqual({
      client_id: '990',
      client_secret: 's3cret',
      grant_type: 'authorization_code',
      redirect_uri: WAY.redirectUri,
      code: 'AQBx-hBsH3',
    });
    expect(Object.fromEntries(asked[1]!.url.searchParams)).toEqual({
      grant_type: 'ig_exchange_token',
      client_secret: 's3cret',
      access_token: 'EAACEdEose0first',
    });
  });

  test('the first token may come flat, with its permissions as a list or without them', async () => {
    says['/oauth/access_token'] = { body: INSTAGRAM_FIRST_TOKEN_FLAT };
    await instagram.exchange(WAY);
    says['/oauth/access_token'] = { body: { access_token: 'IGQVJ', permissions: ['instagram_business_basic'] } };
    await instagram.exchange(WAY);
    says['/oauth/access_token'] = { body: { access_token: 'IGQVJ', permissions: ['instagram_business_manage_comments'] } };
    expect(await failureOf(instagram.exchange(WAY))).toEqual(new CannotConnect('missing_permission'));
  });

  test('a token is renewed by itself', async () => {
    expect(await instagram.renew({ ...TOKENS, refresh: null })).toMatchObject({ access: 'EAACEdEose0lasting', refresh: null });
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toEqual({ grant_type: 'ig_refresh_token', access_token: 'an-access-token' });
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
    expect(await instagram.read(TOKENS)).toEqual(expected);
    for (const { url, headers } of asked) {
      expect(headers.authorization).toBe('Bearer an-access-token');
      expect(url.search).not.toContain('token');
    }
    says['/me'] = { body: { data: [INSTAGRAM_ME] } };
    expect(await instagram.read(TOKENS)).toEqual(expected);
  });

  test.each(['PERSONAL', 'Personal', 'personal'])('an account of the type %s is none that can be connected', async (type) => {
    says['/me'] = { body: { ...INSTAGRAM_ME, account_type: type } };
    expect(await failureOf(instagram.read(TOKENS))).toEqual(new CannotConnect('not_professional'));
  });

  test('an id that came as a number which JavaScript does not hold is not taken for one', async () => {
    says['/me'] = { body: JSON.stringify(INSTAGRAM_ME).replace('"17841405793187218"', '17841405793187218') };
    expect(await failureOf(instagram.read(TOKENS))).toBeInstanceOf(NotUnderstood);
  });

  test.each<[number, unknown, new (...args: never[]) => Error]>([
    [400, instagramRefusal(190), ConsentGone],
    [401, {}, ConsentGone],
    [400, instagramRefusal(4), ServiceBusy],
    [403, instagramRefusal(17), ServiceBusy],
    [403, instagramRefusal(32), ServiceBusy],
    [400, instagramRefusal(613), ServiceBusy],
    [429, '', ServiceBusy],
    [403, instagramRefusal(10), CannotConnect],
    [400, instagramRefusal(200), CannotConnect],
    [400, instagramRefusal(2), ServiceAway],
    [500, '', ServiceAway],
    [400, instagramRefusal(100), NotUnderstood],
    [404, 'nothing of JSON', NotUnderstood],
  ])('a %s %o of any of the calls is a %o', async (status, body, kind) => {
    for (const [call, attempt] of [
      ['/me', () => instagram.read(TOKENS)],
      ['/me/media', () => instagram.read(TOKENS)],
      ['/refresh_access_token', () => instagram.renew(TOKENS)],
      ['/access_token', () => instagram.exchange(WAY)],
    ] as const) {
      const before = says[call]!;
      says[call] = { status, body };
      expect((await failureOf(attempt())).constructor).toBe(kind);
      says[call] = before;
    }
  });

  test('a code that is old, and keys that are wrong, are told apart', async () => {
    says['/oauth/access_token'] = { status: 400, body: INSTAGRAM_OLD_CODE };
    expect(await failureOf(instagram.exchange(WAY))).toEqual(new CannotConnect('expired'));
    says['/oauth/access_token'] = { status: 400, body: { ...INSTAGRAM_OLD_CODE, error_message: 'Invalid platform app s3cret' } };
    expect(await failureOf(instagram.exchange(WAY))).toEqual(new NotUnderstood('Instagram answers 400'));
  });
});

describe('what no service should answer', () => {
  const [channel] = YOUTUBE_CHANNELS.items;
  const withChannel = (more: object) => ({ ...YOUTUBE_CHANNELS, items: [{ ...channel, ...more }] });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['null', null],
    ['a list', []],
    ['an object without anything', {}],
    ['an id with a NUL', withChannel({ id: 'UC\u0000' })],
    ['an id that is empty', withChannel({ id: '' })],
    ['a title that is a number', withChannel({ snippet: { ...channel!.snippet, title: 7 } })],
    ['a number that is negative', withChannel({ statistics: { ...channel!.statistics, viewCount: '-7' } })],
    ['a number that is none', withChannel({ statistics: { ...channel!.statistics, subscriberCount: 'many' } })],
  ])('of a channel: %s', async (_name, body) => {
    says['/youtube/v3/channels'] = { body };
    expect(await failureOf(youtube.read(TOKENS))).toBeInstanceOf(NotUnderstood);
  });

  test('words come on one line, without what a database or a page cannot take, and not too long', async () => {
    says['/youtube/v3/channels'] = {
      body: withChannel({ snippet: { ...channel!.snippet, title: ` a\u0000b\r\nc\ud800 ${'x'.repeat(5000)}`, customUrl: undefined } }),
    };
    const { name, handle } = await youtube.read(TOKENS);
    expect(name).toMatch(/^a b c\ufffd x+$/);
    expect(name).toHaveLength(200);
    expect(handle).toBe(name);
  });

  test.each([
    'http://yt3.ggpht.com/a.jpg',
    'https://yt3.ggpht.com:8443/a.jpg',
    'https://yt3.ggpht.com@evil.test/a.jpg',
    'https://user@yt3.ggpht.com/a.jpg',
    'https://evilggpht.com/a.jpg',
    'https://ggpht.com.evil.test/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'not an address',
  ])('a picture at %s is none', async (url) => {
    says['/youtube/v3/channels'] = { body: withChannel({ snippet: { ...channel!.snippet, thumbnails: { high: { url } } } }) };
    says['/me'] = { body: { ...INSTAGRAM_ME, profile_picture_url: url.replaceAll('yt3.ggpht.com', 'x.cdninstagram.com') } };
    says['/me/media'] = {
      body: { data: [{ ...INSTAGRAM_MEDIA.data[1], permalink: url.replaceAll('yt3.ggpht.com', 'www.instagram.com') }] },
    };
    expect(await youtube.read(TOKENS)).toMatchObject({ pictureUrl: null });
    expect(await instagram.read(TOKENS)).toMatchObject({ pictureUrl: null, items: [] });
  });

  test('a name that is no name of Instagram is not put into an address', async () => {
    says['/me'] = { body: { ...INSTAGRAM_ME, username: '../evil' } };
    expect(await failureOf(instagram.read(TOKENS))).toBeInstanceOf(NotUnderstood);
  });

  test('a kind of post that is new is left out', async () => {
    says['/me/media'] = { body: { data: [{ ...INSTAGRAM_MEDIA.data[0], media_type: 'HOLOGRAM' }, INSTAGRAM_MEDIA.data[1]] } };
    expect((await instagram.read(TOKENS)).items).toMatchObject([{ kind: 'image' }]);
  });
});
