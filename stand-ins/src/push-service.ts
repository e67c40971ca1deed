import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import fastify, { type FastifyReply } from 'fastify';
import { unseal, type BrowserKeys } from './sealed-push.ts';

/** What it does with the next messages: accepts them, refuses them with a status, or never answers. */
export type PushBehaviour = 'takes' | 404 | 410 | 413 | 429 | 500 | 'hangs';

/** What a browser received, decrypted with its keys, and how it was sent. */
export type Pushed = { message: unknown; ttl: number; urgency: string | undefined; topic: string | undefined; sender: unknown };

export type PushBrowser = {
  /** In the format that a browser gives to the application. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  pushed: Pushed[];
  behaviour: PushBehaviour;
  /** How many times something was sent to it, accepted or not. */
  asked: number;
};

export type PushService = {
  /** With its port, for `PUSH_HOSTS`. */
  host: string;
  /** Returns a new browser that has subscribed to push messages. */
  browser: () => PushBrowser;
  stop: () => Promise<void>;
};

const RETRY_SECONDS = 120;
const MOST_BYTES = 4096;
const LABEL = 'This is no push service: it is a stand-in for one, on this machine, which opens what is sent to its invented browsers.';

/** Behaves like a push service (RFC 8030): accepts encrypted messages for its browsers from any sender that signs as in RFC 8292. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, PushBrowser & { browserKeys: BrowserKeys }>();
  const app = fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.addHook('onSend', async (_request, reply) => void reply.header('x-stand-in', 'push'));
  app.get('/', async () => ({ label: LABEL }));
  app.post<{ Params: { id: string }; Body: Buffer }>('/push/:id', async ({ params, body, headers }, reply) => {
    const browser = browsers.get(params.id);
    if (!browser) return reply.status(404).send();
    browser.asked += 1;
    if (browser.behaviour !== 'takes') return misbehave(browser.behaviour, reply);
    const sender = senderOf(headers.authorization, app.listeningOrigin);
    if (!sender) return reply.status(401).send();
    const ttl = Number(headers.ttl);
    if (headers['content-encoding'] !== 'aes128gcm' || !Number.isInteger(ttl) || ttl < 0) return reply.status(400).send();
    if (body.length > MOST_BYTES) return reply.status(413).send();
    const { urgency, topic } = headers as Record<string, string | undefined>;
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return reply.status(400).send();
    browser.pushed.push({ message: JSON.parse(unseal(body, browser.browserKeys)), ttl, urgency, topic, sender });
    return reply.status(201).send();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    host: new URL(url).host,
    browser() {
      const id = randomUUID();
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const subscription = { endpoint: `${url}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
      const browser = { subscription, pushed: [], behaviour: 'takes' as PushBehaviour, asked: 0, browserKeys: { pair, auth } };
      browsers.set(id, browser);
      return browser;
    },
    stop: () => app.close(),
  };
}

async function misbehave(behaviour: Exclude<PushBehaviour, 'takes'>, reply: FastifyReply): Promise<FastifyReply> {
  if (behaviour === 'hangs') return new Promise(() => {});
  if (behaviour === 429) reply.header('retry-after', RETRY_SECONDS);
  return reply.status(behaviour).send();
}

/** Returns the sender from a valid signed token: for this service, for at most a day, with the named key. */
function senderOf(authorization: string | undefined, origin: string): unknown {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head, claims, signature] = token?.split('.') ?? [];
  if (!head || !claims || !signature || !key) return undefined;
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  const seconds = exp - Date.now() / 1000;
  return signed && aud === origin && seconds > 0 && seconds <= 24 * 60 * 60 ? { sub, key } : undefined;
}
