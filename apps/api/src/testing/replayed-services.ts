import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ChannelService, Tokens } from '#features/channels/services/service.ts';
import { channelServicesOf } from '#features/channels/services/services.ts';
import { readConfig } from '#platform/config.ts';
import {
  GOOGLE_TOKEN,
  INSTAGRAM_FIRST_TOKEN,
  INSTAGRAM_LASTING_TOKEN,
  INSTAGRAM_ME,
  INSTAGRAM_MEDIA,
  YOUTUBE_CHANNELS,
  YOUTUBE_UPLOADS,
  YOUTUBE_VIDEOS,
} from './documented-answers.ts';

export type Said = { status?: number; headers?: Record<string, string>; body: unknown };
type Asked = { url: URL; method: string; headers: IncomingMessage['headers']; form: Record<string, string> };

type Replayed = {
  youtube: ChannelService;
  instagram: ChannelService;
  /** The answers by path; a string is sent unchanged. Reset to the documented answers before each test. */
  says: Record<string, Said>;
  /** The requests of this test. */
  asked: Asked[];
};

export const WAY = {
  code: '4/P7q7W91a-oMsCeLvIaQm6bTrgtp7',
  redirectUri: 'https://castlane.example/social-account/youtube/callback',
  verifier: 'v'.repeat(43),
};
export const TOKENS: Tokens = { access: 'an-access-token', refresh: 'a-refresh-token', expiresAt: Date.now() + 3_600_000, renewFrom: 0 };

/** Returns the real clients, and a server that answers them from `says`. */
export function replayServices(): Replayed {
  const replayed = { asked: [], says: {} } as unknown as Replayed;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const url = new URL(request.url!, 'http://service');
    replayed.asked.push({ url, method: request.method!, headers: request.headers, form: Object.fromEntries(new URLSearchParams(text)) });
    const { status = 200, headers = {}, body } = replayed.says[url.pathname] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const addresses = { GOOGLE_TOKEN_URL: url, GOOGLE_API_URL: url, INSTAGRAM_API_URL: url, INSTAGRAM_GRAPH_URL: url };
    const keys = {
      GOOGLE_CLIENT_ID: 'an-id',
      GOOGLE_CLIENT_SECRET: 's3cret',
      INSTAGRAM_CLIENT_ID: '990',
      INSTAGRAM_CLIENT_SECRET: 's3cret',
    };
    Object.assign(replayed, channelServicesOf(readConfig({ ...addresses, ...keys })));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    replayed.asked.length = 0;
    replayed.says = documented();
  });
  return replayed;
}

function documented(): Record<string, Said> {
  return {
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
}
