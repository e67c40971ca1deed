import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyReply } from 'fastify';
import { BEHAVIOURS, VIDEOS, type Video } from './videos.ts';

/** Longer than anybody waits. */
const SLOW_MS = 30_000;
const LABEL = 'This is not YouTube: it is a stand-in for it, on this machine, with a handful of invented videos.';

export type StandIn = { url: string; stop: () => Promise<void> };

/** Answers as the video service does (YouTube Data API v3, `videos.list` by id), for the videos of `videos.ts` and nobody else's. */
export async function startVideoService(): Promise<StandIn> {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => void reply.header('x-stand-in', 'youtube'));
  app.get('/', async () => ({ label: LABEL, videos: VIDEOS, behaviours: BEHAVIOURS }));
  app.get<{ Querystring: { part?: string; id?: string } }>('/youtube/v3/videos', async ({ query, headers }, reply) => {
    if (!headers['x-goog-api-key']) return refuse(reply, 403, 'forbidden');
    const parts = (query.part ?? '').split(',');
    const ids = (query.id ?? '').split(',');
    if (!query.part || !query.id) return refuse(reply, 400, 'missingRequiredParameter');
    const behaviour = ids.map((id) => BEHAVIOURS[id]).find(Boolean);
    if (behaviour === 'slow') await pause(SLOW_MS, undefined, { ref: false });
    if (behaviour === 'quota') return refuse(reply, 403, 'quotaExceeded');
    if (behaviour === 'broken') return refuse(reply, 500, 'backendError');
    if (behaviour === 'malformed') return { kind: 'youtube#videoListResponse', items: [{ id: ids[0] }] };
    const found = ids.flatMap((id) => (VIDEOS[id] ? [{ id, video: VIDEOS[id] }] : []));
    const asksForPromotion = parts.includes('paidProductPlacementDetails');
    if (asksForPromotion && found.some(({ video }) => video.promotionIsPrivate)) return refuse(reply, 403, 'forbidden');
    return {
      kind: 'youtube#videoListResponse',
      pageInfo: { totalResults: found.length, resultsPerPage: found.length },
      items: found.map(({ id, video }) => itemOf(id, video, asksForPromotion)),
    };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}

function itemOf(id: string, { title, description, channelId, paidPromotion = false }: Video, withPromotion: boolean): object {
  return {
    kind: 'youtube#video',
    id,
    snippet: { channelId, title, description },
    ...(withPromotion ? { paidProductPlacementDetails: { hasPaidProductPlacement: paidPromotion } } : {}),
  };
}

function refuse(reply: FastifyReply, code: number, reason: string): FastifyReply {
  const message = `The stand-in says ${reason}.`;
  return reply.status(code).send({ error: { code, message, errors: [{ message, domain: 'youtube', reason }] } });
}
