import { signup } from '@castlane/contract/auth.ts';
import { fullPath, type Endpoint, type Limit } from '@castlane/contract/endpoint.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Wake } from '#platform/live/wake.ts';
import { Problem } from '#platform/problem.ts';
import { networksOf } from './addresses.ts';
import { sharedWindows, storeOf, type Reservation, type SharedWindows } from './limit-store.ts';
import { authenticationOf, type Authenticate } from './viewer.ts';

/** In milliseconds. */
const WINDOW = { minute: 60_000, hour: 3_600_000 };
/** For endpoints that declare no limit. Reads that are open to anyone are counted by network, where many people may share an address. */
const READS: Limit = { max: 120, per: 'minute' };
const OPEN_READS: Limit = { max: 600, per: 'minute' };
const WRITES: Limit = { max: 60, per: 'minute' };
/** For paths that do not exist, and what is no endpoint. */
const OTHERS = { max: 300, timeWindow: WINDOW.minute };
/** A /48 network gets this many times the limit of a /64: it is a customer, a company, or the phones of a region. */
const WIDER = 5;

/** How many attempts each sign-up that the setting allows may take: a taken email, a common password, a puzzle that was too old. */
const TRIES_OF_SIGN_UP = 3;

type KeysOf = (request: FastifyRequest) => Promise<readonly string[]>;
export type LimitSettings = Pick<Config, 'signUpsAnHour'>;

/** Returns the limit of an endpoint. Each endpoint has its own counter. */
export function limitOf(endpoint: Endpoint, settings: LimitSettings): { max: number; timeWindow: number; groupId: string } {
  const { max, per } = endpoint.limit ?? (endpoint.method === 'GET' ? (endpoint.who === 'anyone' ? OPEN_READS : READS) : WRITES);
  const most = endpoint === signup ? Math.max(max, TRIES_OF_SIGN_UP * settings.signUpsAnHour) : max;
  return { max: most, timeWindow: WINDOW[per], groupId: `${endpoint.method} ${fullPath(endpoint)}` };
}

function successesOf(endpoint: Endpoint, settings: LimitSettings): { max: number; ms: number } | undefined {
  if (!endpoint.successes) return undefined;
  const { max, per } = endpoint.successes;
  return { max: endpoint === signup ? settings.signUpsAnHour : max, ms: WINDOW[per] };
}

/** Counts calls by account. Without a session, on endpoints open to anyone and on unknown paths, counts by the network of the address. */
export async function addLimits(app: FastifyInstance, authenticate: Authenticate, wake: Wake, settings: LimitSettings): Promise<void> {
  async function accountOf(request: FastifyRequest): Promise<string | undefined> {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    if (!endpoint || endpoint.who === 'anyone') return undefined;
    const result = await authenticationOf(request, authenticate);
    return 'viewer' in result ? result.viewer.accountId : undefined;
  }
  const keyOf = async (request: FastifyRequest) => (await accountOf(request)) ?? networksOf(request.ip)[0];
  const windows = sharedWindows(wake);
  await app.register(rateLimit, { global: true, ...OTHERS, keyGenerator: keyOf, store: storeOf(windows) });

  limitSuccesses(app, windows, async (request) => ((await accountOf(request)) ? [await keyOf(request)] : networksOf(request.ip)), settings);

  const limitUnknown = app.rateLimit({ ...OTHERS, groupId: 'unknown', keyGenerator: keyOf });
  const countWider = app.createRateLimit({
    max: (request) => WIDER * limitOfRequest(request, settings).max,
    timeWindow: (request) => limitOfRequest(request, settings).timeWindow,
    keyGenerator: (request) => networksOf(request.ip)[1]!,
  });
  async function limitWider(request: FastifyRequest): Promise<void> {
    const isFree = (request.routeOptions.config as { rateLimit?: unknown } | undefined)?.rateLimit === false;
    if (isFree || networksOf(request.ip).length < 2 || (await accountOf(request)) !== undefined) return;
    const count = await countWider(request);
    if (!count.isAllowed && count.isExceeded) throw new Problem(1022, { retryAfterSeconds: count.ttlInSeconds });
  }
  app.addHook('onRequest', async function limit(request, reply) {
    await limitWider(request);
    if (request.is404) await limitUnknown.call(app, request, reply);
  });
  // A route may itself answer as unknown; that is counted here. No request counts twice.
  app.addHook('preHandler', async function limit(request, reply) {
    if (request.is404) await limitUnknown.call(app, request, reply);
  });
}

/** Takes a place before the handler runs, so that calls at the same time cannot pass together, and gives it back if the call fails. */
function limitSuccesses(app: FastifyInstance, windows: SharedWindows, keysOf: KeysOf, settings: LimitSettings): void {
  const taken = new WeakMap<FastifyRequest, Reservation[]>();
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    const most = endpoint && successesOf(endpoint, settings);
    if (!endpoint || !most) return;
    const places: Reservation[] = [];
    taken.set(request, places);
    for (const [index, key] of (await keysOf(request)).entries()) {
      const place = windows.reserve(`${endpoint.route} ${key}`, most.ms, index === 0 ? most.max : WIDER * most.max);
      if ('retryAfterSeconds' in place) throw new Problem(1022, place);
      places.push(place);
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    for (const place of taken.get(request) ?? []) place.settle(reply.statusCode < 400);
  });
}

function limitOfRequest(request: FastifyRequest, settings: LimitSettings): { max: number; timeWindow: number } {
  if (request.is404) return OTHERS;
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  return endpoint ? limitOf(endpoint, settings) : OTHERS;
}
