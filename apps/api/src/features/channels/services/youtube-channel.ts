import { PORTFOLIO_ITEMS } from '@castlane/contract/policy.ts';
import * as z from 'zod';
import { fetchJson, ServiceUnavailable, type Answer } from '#platform/outbound-http.ts';
import { addressAt, clean, Count, ExternalId, Moment, MOST_BYTES, nameOnly } from './answers.ts';
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
import type { YoutubeClient } from '#platform/channel-settings.ts';
import { googleConsent } from './google-consent.ts';
import { secondsOfDuration, secondsToMidnightPacific } from './youtube-time.ts';

const Picture = z.object({ url: z.string() }).optional();
const Thumbnails = z.object({ default: Picture, medium: Picture, high: Picture, standard: Picture, maxres: Picture });
/** Without a channel there are no `items` at all. */
const Channels = z.object({
  pageInfo: z.object({ totalResults: z.number() }),
  items: z
    .array(
      z.object({
        id: ExternalId,
        snippet: z.object({ title: z.string(), customUrl: z.string().optional(), thumbnails: Thumbnails }),
        statistics: z.object({
          viewCount: Count.optional(),
          subscriberCount: Count.optional(),
          hiddenSubscriberCount: z.boolean().default(false),
          videoCount: Count.optional(),
        }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
      }),
    )
    .default([]),
});
const PlaylistItems = z.object({ items: z.array(z.object({ contentDetails: z.object({ videoId: ExternalId }) })) });
const Videos = z.object({
  items: z.array(
    z.object({
      id: ExternalId,
      snippet: z.object({ title: z.string(), publishedAt: Moment, thumbnails: Thumbnails }),
      contentDetails: z.object({ duration: z.string().optional() }),
      statistics: z.object({ viewCount: Count.optional() }).optional(),
      status: z.object({ privacyStatus: z.string() }),
    }),
  ),
});
const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });
type Channel = z.infer<typeof Channels>['items'][number];
type Video = z.infer<typeof Videos>['items'][number];

/** The hosts of its pictures. */
const PICTURE_HOSTS = ['ytimg.com', 'ggpht.com', 'googleusercontent.com'];
/** One page, one unit of quota. More than are stored, since a channel's own list contains private videos too. */
const UPLOADS_ASKED = 50;
const OF_THE_DAY = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const OF_THE_MOMENT = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
const OF_THE_ACCOUNT = new Set([
  'channelClosed',
  'channelSuspended',
  'accountClosed',
  'accountSuspended',
  'authenticatedUserAccountClosed',
  'authenticatedUserAccountSuspended',
]);
const VIDEO_FIELDS = 'items(id,snippet(title,publishedAt,thumbnails),contentDetails/duration,statistics/viewCount,status/privacyStatus)';

/** YouTube Data API v3 (https://developers.google.com/youtube/v3/docs): three calls and three units of quota a reading, no `search.list` */
export function youtubeChannel(youtube: YoutubeClient, simulated: boolean): ChannelService {
  return { service: 'youtube', simulated, ...googleConsent(youtube), read: (tokens) => read(youtube, tokens) };
}

async function read(youtube: YoutubeClient, tokens: Tokens): Promise<ChannelReading> {
  const { items } = await ask(youtube, tokens, 'channels', { part: 'snippet,statistics,contentDetails', mine: 'true' }, Channels);
  const [channel] = items;
  if (!channel) throw new CannotConnect('no_channel');
  const ids = await uploadsOf(youtube, tokens, channel.contentDetails.relatedPlaylists.uploads);
  const part = 'snippet,contentDetails,statistics,status';
  const videos =
    ids.length > 0 ? await ask(youtube, tokens, 'videos', { part, id: ids.join(','), fields: VIDEO_FIELDS }, Videos) : { items: [] };
  return { ...readingOf(youtube, channel), items: newest(videos.items).map((video) => itemOf(youtube, video)) };
}

/** A channel that never had a video has no uploads list. */
async function uploadsOf(youtube: YoutubeClient, tokens: Tokens, playlistId: string): Promise<string[]> {
  const query = { part: 'contentDetails', playlistId, maxResults: String(UPLOADS_ASKED) };
  const answer = await get(youtube, tokens, 'playlistItems', query);
  if (answer.status === 404) return [];
  return understood(answer, tokens, PlaylistItems).items.map(({ contentDetails }) => contentDetails.videoId);
}

/** Returns the newest public videos: for its owner, a channel also lists unlisted and private ones. */
function newest(videos: Video[]): Video[] {
  return videos
    .filter(({ status }) => status.privacyStatus === 'public')
    .toSorted((a, b) => b.snippet.publishedAt.localeCompare(a.snippet.publishedAt))
    .slice(0, PORTFOLIO_ITEMS);
}

function readingOf({ apiUrl, siteUrl }: YoutubeClient, { id, snippet, statistics }: Channel): Omit<ChannelReading, 'items'> {
  const { high, medium, default: small } = snippet.thumbnails;
  const name = clean(snippet.title);
  return {
    externalId: id,
    handle: clean(snippet.customUrl ?? '') || name || id,
    name: name || id,
    url: `${siteUrl}/channel/${encodeURIComponent(id)}`,
    pictureUrl: addressAt(PICTURE_HOSTS, apiUrl, (high ?? medium ?? small)?.url),
    followers: statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null),
    views: statistics.viewCount ?? null,
    posts: statistics.videoCount ?? null,
  };
}

function itemOf({ apiUrl, siteUrl }: YoutubeClient, { id, snippet, contentDetails, statistics }: Video): ItemReading {
  const { maxres, standard, high, medium, default: small } = snippet.thumbnails;
  return {
    externalId: id,
    kind: 'video',
    title: clean(snippet.title) || null,
    url: `${siteUrl}/watch?v=${encodeURIComponent(id)}`,
    pictureUrl: addressAt(PICTURE_HOSTS, apiUrl, (maxres ?? standard ?? high ?? medium ?? small)?.url),
    views: statistics?.viewCount ?? null,
    seconds: secondsOfDuration(contentDetails.duration),
    publishedAt: snippet.publishedAt,
  };
}

async function ask<T>(
  youtube: YoutubeClient,
  tokens: Tokens,
  list: string,
  query: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> {
  return understood(await get(youtube, tokens, list, query), tokens, shape);
}

function get({ apiUrl }: YoutubeClient, { access }: Tokens, list: string, query: Record<string, string>): Promise<Answer> {
  const url = `${apiUrl}/youtube/v3/${list}?${new URLSearchParams(query).toString()}`;
  // In a header, so the token never appears in a log of addresses.
  return fetchJson('YouTube', url, { headers: { authorization: `Bearer ${access}` } }, MOST_BYTES);
}

function understood<T>(answer: Answer, tokens: Tokens, shape: z.ZodType<T>): T {
  if (!answer.ok) throw refusalOf(answer, tokens);
  const told = shape.safeParse(answer.body);
  if (!told.success) throw new UnexpectedResponse('YouTube sent an unexpected answer');
  return told.data;
}

/**
 * https://developers.google.com/youtube/v3/docs/errors and https://developers.google.com/youtube/v3/getting-started#quota: a day of quota
 * ends at midnight, Pacific time.
 */
function refusalOf({ status, body, retryAfter }: Answer, { expiresAt }: Tokens): Error {
  const reasons = (Refusal.safeParse(body).data?.error.errors ?? []).map(({ reason }) => reason);
  const says = (known: Set<string>) => reasons.some((reason) => known.has(reason));
  if (says(OF_THE_DAY)) return new ServiceBusy('YouTube’s quota is used up', secondsToMidnightPacific(new Date()));
  if (status === 429 || says(OF_THE_MOMENT)) return new ServiceBusy('YouTube has had enough of us for now', retryAfter);
  if (reasons.includes('youtubeSignupRequired')) return new CannotConnect('no_channel');
  if (reasons.includes('insufficientPermissions')) return new CannotConnect('missing_permission');
  if (says(OF_THE_ACCOUNT)) return new AuthorizationRevoked('The channel is closed');
  const answers = `YouTube answers ${status}${nameOnly(reasons[0])}`;
  if (status === 401)
    return expiresAt > Date.now() ? new AuthorizationRevoked(answers) : new ServiceUnavailable(`${answers}: the token has ended`);
  return status >= 500 ? new ServiceUnavailable(answers) : new UnexpectedResponse(answers);
}
