import { PORTFOLIO_ITEMS } from '@castlane/contract/policy.ts';
import * as z from 'zod';
import { fetchJson, ServiceUnavailable, type Answer } from '#platform/outbound-http.ts';
import { addressAt, clean, Count, ExternalId, Lifetime, Moment, MOST_BYTES, nameOnly, Token } from './answers.ts';
import {
  CannotConnect,
  AuthorizationRevoked,
  UnexpectedResponse,
  ServiceBusy,
  type ChannelReading,
  type ChannelService,
  type ItemReading,
  type Tokens,
} from './service.ts';
import type { InstagramClient } from '#platform/channel-settings.ts';

const Permissions = z.union([z.string(), z.array(z.string()).transform((all) => all.join(','))]);
const Granted = z.object({ access_token: Token, permissions: Permissions.optional() });
/** As documented, and as it also arrives. */
const FirstToken = z.union([z.object({ data: z.tuple([Granted]).rest(z.unknown()) }).transform(({ data }) => data[0]), Granted]);
const LastingToken = z.object({ access_token: Token, expires_in: Lifetime });

/** An id sent as a number may have lost digits if it is beyond the safe range, which `z.int()` refuses. */
const UserId = z.union([ExternalId, z.int().transform(String)]);
const Profile = z.object({
  id: UserId.optional(),
  user_id: UserId,
  username: z.string().regex(/^[\w.]{1,60}$/),
  name: z.string().optional(),
  account_type: z.string().optional(),
  profile_picture_url: z.string().optional(),
  followers_count: Count.optional(),
  media_count: Count.optional(),
});
const Me = z.union([z.object({ data: z.tuple([Profile]).rest(z.unknown()) }).transform(({ data }) => data[0]), Profile]);
const Medium = z.object({
  id: ExternalId,
  caption: z.string().optional(),
  media_type: z.string(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: Moment,
});
const Media = z.object({ data: z.array(Medium) });
const Refusal = z.object({ error: z.object({ code: z.number(), type: z.string().optional(), is_transient: z.boolean().optional() }) });

const SCOPE = 'instagram_business_basic';
const PROFILE_FIELDS = 'user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count';
const MEDIA_FIELDS = 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp';
const PICTURE_HOSTS = ['cdninstagram.com', 'fbcdn.net'];
const SITE_HOSTS = ['instagram.com'];
const KINDS: Readonly<Record<string, ItemReading['kind']>> = { IMAGE: 'image', VIDEO: 'video', CAROUSEL_ALBUM: 'album' };
/** https://developers.facebook.com/docs/graph-api/guides/error-handling and /docs/graph-api/overview/rate-limiting */
const BUSY = new Set([4, 17, 32, 613, 80_002]);
const GONE = new Set([102, 190]);
const OWN_TROUBLE = new Set([1, 2]);

/**
 * Instagram, by the Instagram API with Instagram Login, for professional accounts
 * (https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login). It has no PKCE, puts a
 * secret in the addresses of two calls, and has no call to revoke a consent: its owner does that in Instagram's settings.
 */
export function instagram(client: InstagramClient, simulated: boolean): ChannelService {
  return {
    service: 'instagram',
    simulated,
    consentUrl({ state, redirectUri }) {
      const query = { client_id: client.clientId, redirect_uri: redirectUri, response_type: 'code', scope: SCOPE, state };
      return `${client.authUrl}/oauth/authorize?${new URLSearchParams(query).toString()}`;
    },
    exchange: async ({ code, redirectUri }) => lengthened(client, await firstToken(client, code, redirectUri)),
    async renew({ access }) {
      const query = { grant_type: 'ig_refresh_token', access_token: access };
      return tokensOf(understood(await get(client, `/refresh_access_token?${new URLSearchParams(query).toString()}`), LastingToken));
    },
    async revoke() {},
    read: (tokens) => read(client, tokens),
  };
}

/** Exchanges the code for a token that is valid for an hour. */
async function firstToken({ apiUrl, clientId, clientSecret }: InstagramClient, code: string, redirectUri: string): Promise<string> {
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    // Instagram appends '#_' to the address; it is not part of the code.
    code: code.replace(/#_$/, ''),
  });
  const answer = await fetchJson('Instagram', `${apiUrl}/oauth/access_token`, { method: 'POST', body }, MOST_BYTES);
  if (answer.status === 400 && isOldCode(answer.body)) throw new CannotConnect('expired');
  const { access_token, permissions } = understood(answer, FirstToken);
  if (permissions !== undefined && !permissions.split(/[\s,]+/).includes(SCOPE)) throw new CannotConnect('missing_permission');
  return access_token;
}

const CodeRefusal = z.object({ error_message: z.string() });

/**
 * There is no error code, just: 'Matching code was not found or was already used', 'This authorization code has expired', '… has been
 * used'.
 */
function isOldCode(body: unknown): boolean {
  const { error_message = '' } = CodeRefusal.safeParse(body).data ?? {};
  return /\bcode (was not found|has expired|has been used)/i.test(error_message);
}

/** Exchanges a token for one that is valid for 60 days. */
async function lengthened(client: InstagramClient, token: string): Promise<Tokens> {
  const query = { grant_type: 'ig_exchange_token', client_secret: client.clientSecret, access_token: token };
  return tokensOf(understood(await get(client, `/access_token?${new URLSearchParams(query).toString()}`), LastingToken));
}

/** Renews from half of its life on: a token must be a day old to be renewed, and cannot be once it has expired. */
function tokensOf({ access_token, expires_in }: z.infer<typeof LastingToken>): Tokens {
  const now = Date.now();
  return { access: access_token, refresh: null, expiresAt: now + expires_in * 1000, renewFrom: now + expires_in * 500 };
}

async function read(client: InstagramClient, tokens: Tokens): Promise<ChannelReading> {
  const me = understood(await get(client, `/me?fields=${PROFILE_FIELDS}`, tokens), Me);
  if (me.account_type?.toLowerCase() === 'personal') throw new CannotConnect('not_professional');
  const { data } = understood(await get(client, `/me/media?fields=${MEDIA_FIELDS}&limit=${PORTFOLIO_ITEMS}`, tokens), Media);
  return {
    externalId: me.user_id,
    ...(me.id === undefined ? {} : { scopedId: me.id }),
    handle: `@${me.username}`,
    name: clean(me.name ?? '') || me.username,
    url: `${client.siteUrl}/${me.username}`,
    pictureUrl: addressAt(PICTURE_HOSTS, client.graphUrl, me.profile_picture_url),
    followers: me.followers_count ?? null,
    views: null,
    posts: me.media_count ?? null,
    items: data
      .flatMap((medium) => itemOf(client, medium) ?? [])
      .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, PORTFOLIO_ITEMS),
  };
}

/** Returns undefined for an unknown kind, or an item without a page to link to. */
function itemOf({ graphUrl }: InstagramClient, medium: z.infer<typeof Medium>): ItemReading | undefined {
  const kind = KINDS[medium.media_type];
  const url = addressAt(SITE_HOSTS, graphUrl, medium.permalink);
  if (!kind || !url) return undefined;
  // For a video, `media_url` is the film.
  const picture = kind === 'video' ? medium.thumbnail_url : (medium.thumbnail_url ?? medium.media_url);
  return {
    externalId: medium.id,
    kind,
    title: clean(medium.caption?.trim().split('\n', 1)[0] ?? '') || null,
    url,
    pictureUrl: addressAt(PICTURE_HOSTS, graphUrl, picture),
    views: null,
    seconds: null,
    publishedAt: medium.timestamp,
  };
}

/** Sends the token in a header if it can, so it never appears in a log of addresses. */
function get({ graphUrl }: InstagramClient, path: string, tokens?: Tokens): Promise<Answer> {
  return fetchJson('Instagram', `${graphUrl}${path}`, tokens ? { headers: { authorization: `Bearer ${tokens.access}` } } : {}, MOST_BYTES);
}

function understood<T>(answer: Answer, shape: z.ZodType<T>): T {
  if (!answer.ok) throw refusalOf(answer);
  const told = shape.safeParse(answer.body);
  if (!told.success) throw new UnexpectedResponse('Instagram sent an unexpected answer');
  return told.data;
}

function refusalOf({ status, body, retryAfter }: Answer): Error {
  const { code = 0, type, is_transient: transient = false } = Refusal.safeParse(body).data?.error ?? {};
  const answers = `Instagram answers ${status}${nameOnly(type)}${code ? ` ${code}` : ''}`;
  if (GONE.has(code)) return new AuthorizationRevoked(answers);
  if (status === 429 || BUSY.has(code)) return new ServiceBusy('Instagram has had enough of us for now', retryAfter);
  if (code === 10 || (code >= 200 && code < 300)) return new CannotConnect('missing_permission');
  if (status >= 500 || transient || OWN_TROUBLE.has(code)) return new ServiceUnavailable(answers);
  return status === 401 ? new AuthorizationRevoked(answers) : new UnexpectedResponse(answers);
}
