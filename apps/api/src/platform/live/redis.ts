import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** A Redis that has not answered by then counts as gone: the message goes by NOTIFY. */
const ANSWER_MS = 300;
const PROBE_MS = 1000;
/** After this many failed probes, reconnect: the other end may be gone without a close. */
const MOST_SILENT = 5;

/** A Redis that has not answered by then is named in the log. */
const FIRST_MS = 3000;
const UNTIL_THEN = 'Until it answers, nodes notify each other by NOTIFY.';

/** A channel to the other nodes that may fail at any moment. */
export type RedisLine = {
  /** Returns how many nodes were listening; undefined if Redis did not answer. */
  say: (text: string) => Promise<number | undefined>;
  readonly isUp: boolean;
  /** Why Redis cannot be used, and what an operator can do. */
  readonly whyDown: string;
  close: () => void;
};

export function openRedisLine(url: string, channel: string, hear: (text: string) => void, log: FastifyBaseLogger): RedisLine {
  const options = {
    commandTimeout: ANSWER_MS,
    connectTimeout: 2000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: (attempt: number) => Math.min(100 * attempt, 1000),
  };
  const [speaker, listener] = [new Redis(url, options), new Redis(url, options)];
  let isUp = false;
  let closed = false;
  let silent = 0;
  let failure: Error | undefined;

  for (const connection of [speaker, listener]) {
    // ioredis reconnects by itself; meanwhile messages go by NOTIFY.
    connection.on('error', (error: Error) => (failure = error));
    connection.on('close', () => turn(false));
  }
  speaker.on('ready', () => void probe());
  listener.on('ready', () => void listen());
  listener.on('message', (_channel: string, text: string) => hear(text));
  const timer = setInterval(() => void probe(), PROBE_MS);
  timer.unref();
  // One that was never there has no moment at which it was lost.
  const patience = setTimeout(() => isUp || closed || log.warn(`${whyNoRedis(url, failure)} ${UNTIL_THEN}`), FIRST_MS);
  patience.unref();

  async function listen(): Promise<void> {
    try {
      await listener.subscribe(channel);
      await probe();
    } catch {
      listener.disconnect(!closed);
    }
  }

  async function probe(): Promise<void> {
    if (closed || speaker.status !== 'ready' || listener.status !== 'ready') return;
    try {
      await Promise.all([speaker.ping(), listener.ping()]);
      silent = 0;
      turn(true);
    } catch {
      turn(false);
      silent += 1;
      if (silent % MOST_SILENT === 0 && !closed) for (const connection of [speaker, listener]) connection.disconnect(true);
    }
  }

  function turn(up: boolean): void {
    if (up === isUp || closed) return;
    isUp = up;
    if (up) log.info('Redis is available');
    else log.warn(`Redis is unavailable. ${whyNoRedis(url, failure)} ${UNTIL_THEN}`);
  }

  return {
    async say(text) {
      if (!isUp) return undefined;
      try {
        return await speaker.publish(channel, text);
      } catch {
        turn(false);
        return undefined;
      }
    },
    get isUp() {
      return isUp;
    },
    get whyDown() {
      return whyNoRedis(url, failure);
    },
    close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(patience);
      for (const connection of [speaker, listener]) connection.disconnect();
    },
  };
}

/** Says what an operator can do about a Redis that cannot be used. Never shows the password. */
function whyNoRedis(url: string, failure: Error | undefined): string {
  const { host } = new URL(url);
  if (/NOAUTH|WRONGPASS|NOPERM|invalid password|no password/i.test(failure?.message ?? ''))
    return `Redis at ${host} refuses the user or the password. Correct REDIS_URL.`;
  return `No answer from Redis at ${host}. Start it, or correct REDIS_URL.`;
}

/** Says why a Redis cannot be used; undefined if it answers. */
export async function whyRedisUnusable(url: string): Promise<string | undefined> {
  let failure: Error | undefined;
  const redis = new Redis(url, { commandTimeout: FIRST_MS, connectTimeout: FIRST_MS, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', (error: Error) => (failure = error));
  try {
    await redis.ping();
    return undefined;
  } catch (error) {
    return whyNoRedis(url, failure ?? (error as Error));
  } finally {
    redis.disconnect();
  }
}
