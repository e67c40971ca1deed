import { fullPath, type Endpoint, type Limit } from '@castlane/contract/endpoint.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Wake } from '#platform/live/wake.ts';
import { Problem } from '#platform/problem.ts';
import { networksOf } from './addresses.ts';
import { sharedStore } from './limit-store.ts';
import { authenticationOf, type Authenticate } from './viewer.ts';

/** In milliseconds. */
const WINDOW = { minute: 60_000, hour: 3_600_000 };
/** For endpoints that declare no limit. */
const READS: Limit = { max: 120, per: 'minute' };
const WRITES: Limit = { max: 60, per: 'minute' };
const UNKNOWN = { max: 60, timeWindow: WINDOW.minute };
const OTHERS = { max: 300, timeWindow: WINDOW.minute };
/** A /48 network gets this many times the limit of a /64: it is a customer, a company, or the phones of a region. */
const WIDER = 5;

/** Returns the limit of an endpoint. Each endpoint has its own counter. */
export function limitOf(endpoint: Endpoint): { max: number; timeWindow: number; groupId: string } {
  const { max, per } = endpoint.limit ?? (endpoint.method === 'GET' ? READS : WRITES);
  return { max, timeWindow: WINDOW[per], groupId: `${endpoint.method} ${fullPath(endpoint)}` };
}

/** Counts calls by account. Without a session, on endpoints open to anyone and on unknown paths, counts by the network of the address. */
export async function addLimits(app: FastifyInstance, authenticate: Authenticate, wake: Wake): Promise<void> {
  async function accountOf(request: FastifyRequest): Promise<string | undefined> {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    if (!endpoint || endpoint.who === 'anyone') return undefined;
    const result = await authenticationOf(request, authenticate);
    return 'viewer' in result ? result.viewer.accountId : undefined;
  }
  const keyOf = async (request: FastifyRequest) => (await accountOf(request)) ?? networksOf(request.ip)[0];
  await app.register(rateLimit, { global: true, ...OTHERS, keyGenerator: keyOf, store: sharedStore(wake) });

  const limitUnknown = app.rateLimit({ ...UNKNOWN, groupId: 'unknown', keyGenerator: keyOf });
  const countWider = app.createRateLimit({
    max: (request) => WIDER * limitOfRequest(request).max,
    timeWindow: (request) => limitOfRequest(request).timeWindow,
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

function limitOfRequest(request: FastifyRequest): { max: number; timeWindow: number } {
  if (request.is404) return UNKNOWN;
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  return endpoint ? limitOf(endpoint) : OTHERS;
}
