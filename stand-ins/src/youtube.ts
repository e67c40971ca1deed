import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { misbehave, type Refusals } from './behaviour.ts';
import type { Shared } from './consent.ts';
import { externalIdOf, type Account } from './people.ts';
import { pictureOf, pictureOfItem } from './pictures.ts';
import { findUpload, uploadsOf, type Upload } from './uploads.ts';
import { VIDEO_BEHAVIOURS, VIDEOS, type Video } from './videos.ts';

type Query = { part?: string; id?: string; mine?: string; playlistId?: string; maxResults?: string };

/** Longer than any caller waits. */
const SLOW_MS = 30_000;
const LISTS_MOST = 50;
const SIZES = { default: [120, 90], medium: [320, 180], high: [480, 360], standard: [640, 480], maxres: [1280, 720] } as const;
const REFUSALS: Refusals = {
  busy: [429, refusal(429, 'rateLimitExceeded')],
  quota: [403, refusal(403, 'quotaExceeded')],
  broken: [500, refusal(500, 'backendError')],
  revoked: [401, refusal(401, 'authError')],
};

/** YouTube's Data API v3: `channels`, `playlistItems` and `videos` for a token's own account, and `videos` for an API key. */
export function addYoutube(app: FastifyInstance, { grants, switches, people }: Shared): void {
  app.get<{ Querystring: Query }>('/youtube/v3/channels', async (request, reply) => {
    const account = await holderOf(request, reply);
    if (!account) return reply;
    if (!request.query.part || request.query.mine !== 'true') return refuse(reply, 400, 'missingRequiredParameter');
    const items = account.hasNoChannel ? undefined : [channelOf(account, app.listeningOrigin)];
    return { kind: 'youtube#channelListResponse', etag: 'stand-in', pageInfo: pageInfoOf(items ?? []), items };
  });
  app.get<{ Querystring: Query }>('/youtube/v3/playlistItems', async (request, reply) => {
    const account = await holderOf(request, reply);
    if (!account) return reply;
    if (request.query.playlistId !== playlistOf(account) || account.items === 0) return refuse(reply, 404, 'playlistNotFound');
    const items = uploadsOf(account).slice(0, Math.min(Number(request.query.maxResults ?? 5), LISTS_MOST));
    return {
      kind: 'youtube#playlistItemListResponse',
      pageInfo: { totalResults: account.items, resultsPerPage: items.length },
      items: items.map(({ id, publishedAt }) => ({
        kind: 'youtube#playlistItem',
        id: `item-${id}`,
        contentDetails: { videoId: id, videoPublishedAt: publishedAt },
      })),
    };
  });
  app.get<{ Querystring: Query }>('/youtube/v3/videos', async (request, reply) => {
    if (request.headers['x-goog-api-key']) return lookUp(request.query, reply);
    const account = await holderOf(request, reply);
    if (!account) return reply;
    const ids = (request.query.id ?? '').split(',').slice(0, LISTS_MOST);
    const items = ids.flatMap((id) => findUpload(account, id) ?? []).map((upload) => videoOf(account, upload, app.listeningOrigin));
    return { kind: 'youtube#videoListResponse', pageInfo: pageInfoOf(items), items };
  });

  /** Returns the token's account; undefined if another answer was sent. */
  async function holderOf({ headers }: FastifyRequest, reply: FastifyReply): Promise<Account | undefined> {
    const grant = grants.holder('access', 'youtube', headers.authorization?.replace(/^Bearer /, ''));
    if (await misbehave(switches.of('youtube', grant?.account ?? '*'), REFUSALS, reply)) return undefined;
    if (grant && (await misbehave(grant.behaviour, REFUSALS, reply))) return undefined;
    const account = grant && people.find('youtube', grant.account);
    if (account && grant.permitted) return account;
    await (account ? refuse(reply, 403, 'insufficientPermissions') : refuse(reply, 401, 'authError'));
    return undefined;
  }
}

function channelOf(account: Account, origin: string): object {
  const url = `${origin}${pictureOf(account)}`;
  return {
    kind: 'youtube#channel',
    id: externalIdOf(account),
    snippet: {
      title: account.name,
      description: `An invented channel about ${account.subject}.`,
      customUrl: account.handle,
      publishedAt: '2019-03-01T09:00:00Z',
      thumbnails: account.hasNoPictures
        ? {}
        : {
            default: { url, width: 88, height: 88 },
            medium: { url, width: 240, height: 240 },
            high: { url, width: 800, height: 800 },
          },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: playlistOf(account) } },
    statistics: {
      viewCount: String(account.views),
      // A hidden number is 0.
      subscriberCount: String(account.hidesFollowers ? 0 : account.followers),
      hiddenSubscriberCount: account.hidesFollowers === true,
      videoCount: String(account.posts),
    },
  };
}

function playlistOf({ key }: Account): string {
  return `UU-stand-in-${key}`;
}

function videoOf(account: Account, { id, number, title, publishedAt, views, duration, privacyStatus }: Upload, origin: string): object {
  const thumbnails = Object.fromEntries(
    Object.entries(SIZES).map(([name, size]) => [
      name,
      { url: `${origin}${pictureOfItem(account, number, size)}`, width: size[0], height: size[1] },
    ]),
  );
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      publishedAt,
      channelId: externalIdOf(account),
      title,
      description: `An invented video. ${title}.`,
      thumbnails,
      channelTitle: account.name,
    },
    contentDetails: { duration, dimension: '2d', definition: 'hd' },
    statistics: { viewCount: String(views), likeCount: String(Math.round(views / 30)) },
    status: { uploadStatus: 'processed', privacyStatus },
  };
}

/** Answers callers with an API key and no token: the videos of `videos.ts`. */
async function lookUp(query: Query, reply: FastifyReply): Promise<unknown> {
  const parts = (query.part ?? '').split(',');
  const ids = (query.id ?? '').split(',');
  if (!query.part || !query.id) return refuse(reply, 400, 'missingRequiredParameter');
  const behaviour = ids.map((id) => VIDEO_BEHAVIOURS[id]).find(Boolean);
  if (behaviour === 'slow') await pause(SLOW_MS, undefined, { ref: false });
  if (behaviour === 'quota') return refuse(reply, 403, 'quotaExceeded');
  if (behaviour === 'broken') return refuse(reply, 500, 'backendError');
  if (behaviour === 'malformed') return { kind: 'youtube#videoListResponse', items: [{ id: ids[0] }] };
  const found = ids.flatMap((id) => (VIDEOS[id] ? [{ id, video: VIDEOS[id] }] : []));
  const asksForPromotion = parts.includes('paidProductPlacementDetails');
  if (asksForPromotion && found.some(({ video }) => video.promotionIsPrivate)) return refuse(reply, 403, 'forbidden');
  const items = found.map(({ id, video }) => itemOf(id, video, asksForPromotion));
  return { kind: 'youtube#videoListResponse', pageInfo: pageInfoOf(items), items };
}

function itemOf(id: string, { title, description, channelId, paidPromotion = false }: Video, withPromotion: boolean): object {
  return {
    kind: 'youtube#video',
    id,
    snippet: { channelId, title, description },
    ...(withPromotion ? { paidProductPlacementDetails: { hasPaidProductPlacement: paidPromotion } } : {}),
  };
}

function pageInfoOf(items: object[]): object {
  return { totalResults: items.length, resultsPerPage: items.length };
}

function refuse(reply: FastifyReply, code: number, reason: string): FastifyReply {
  return reply.status(code).send(refusal(code, reason));
}

function refusal(code: number, reason: string): object {
  const message = `The stand-in says ${reason}.`;
  return { error: { code, message, errors: [{ message, domain: 'youtube', reason }] } };
}
