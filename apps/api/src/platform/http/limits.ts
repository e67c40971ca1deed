import { fullPath, type Endpoint } from '@castlane/contract/endpoint.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { networksOf } from './addresses.ts';
import { authenticationOf, type Authenticate } from './viewer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often one person (one address, where nobody is signed in) may call what is costly or can be abused. */
const LIMITS: Record<string, { max: number; timeWindow: number }> = {
  'auth/login': { max: 20, timeWindow: MINUTE },
  'auth/signup': { max: 5, timeWindow: HOUR },
  'auth/verification/verify-code': { max: 20, timeWindow: HOUR },
  'auth/verification/resend-code': { max: 10, timeWindow: HOUR },
  'auth/verification/change-email': { max: 5, timeWindow: HOUR },
  'auth/undo-email': { max: 10, timeWindow: HOUR },
  'auth/forgot-password': { max: 10, timeWindow: HOUR },
  'auth/reset-password': { max: 10, timeWindow: HOUR },
  'bot-check/puzzle': { max: 60, timeWindow: MINUTE },
  'cases/:token': { max: 30, timeWindow: HOUR },
  'cases/:token/appeal': { max: 5, timeWindow: HOUR },
  contact: { max: 5, timeWindow: HOUR },
  'account/change-password': { max: 5, timeWindow: HOUR },
  'account/change-phone': { max: 5, timeWindow: HOUR },
  'account/email': { max: 5, timeWindow: HOUR },
  'account/email/confirm': { max: 20, timeWindow: HOUR },
  'account/two-step/start': { max: 5, timeWindow: HOUR },
  'account/two-step/confirm': { max: 20, timeWindow: HOUR },
  'account/two-step/recovery-codes': { max: 5, timeWindow: HOUR },
  'account/two-step/end': { max: 5, timeWindow: HOUR },
  'account/passkeys/start': { max: 5, timeWindow: HOUR },
  'auth/passkey': { max: 20, timeWindow: MINUTE },
  'account/delete': { max: 5, timeWindow: HOUR },
  'account/export': { max: 5, timeWindow: HOUR },
  'account/sign-url': { max: 20, timeWindow: HOUR },
  // Asked every second or so for each file that is being looked at.
  'account/uploads/:id': { max: 600, timeWindow: MINUTE },
  // Once for each picture of a conversation that comes into view.
  'files/:id/address': { max: 300, timeWindow: MINUTE },
  'integrations/:service/callback-url': { max: 10, timeWindow: HOUR },
  'integrations/:service/connect': { max: 10, timeWindow: HOUR },
  'account/edit': { max: 60, timeWindow: HOUR },
  'feeds/proposals': { max: 20, timeWindow: HOUR },
  'threads/init': { max: 30, timeWindow: HOUR },
  chat: { max: 100, timeWindow: MINUTE },
  'thread/lastReadAt': { max: 60, timeWindow: MINUTE },
};
const READS = { max: 120, timeWindow: MINUTE };
const WRITES = { max: 60, timeWindow: MINUTE };
const UNKNOWN = { max: 60, timeWindow: MINUTE };
const OTHERS = { max: 300, timeWindow: MINUTE };
/** So many networks of /64 may one of /48 be: a customer, a company, or the phones of a region. */
const WIDER = 5;

/** Each limit counts for its endpoint alone. */
export function limitOf(endpoint: Endpoint): { max: number; timeWindow: number; groupId: string } {
  const limit = LIMITS[endpoint.path] ?? (endpoint.method === 'GET' ? READS : WRITES);
  return { ...limit, groupId: `${endpoint.method} ${fullPath(endpoint)}` };
}

/** Counts by account where somebody is signed in, and else by the network of the address, as for all that is open to anyone and for what is not there. */
export async function addLimits(app: FastifyInstance, authenticate: Authenticate): Promise<void> {
  async function accountOf(request: FastifyRequest): Promise<string | undefined> {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    if (!endpoint || endpoint.who === 'anyone') return undefined;
    const result = await authenticationOf(request, authenticate);
    return 'viewer' in result ? result.viewer.accountId : undefined;
  }
  const keyOf = async (request: FastifyRequest) => (await accountOf(request)) ?? networksOf(request.ip)[0];
  // One page is dozens of hashed files, and a whole office may share an address.
  const allowList = (request: FastifyRequest) => request.url.startsWith('/assets/');
  await app.register(rateLimit, { global: true, ...OTHERS, keyGenerator: keyOf, allowList });

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
  // What a route answers as unknown comes here. A request counts once.
  app.addHook('preHandler', async function limit(request, reply) {
    if (request.is404) await limitUnknown.call(app, request, reply);
  });
}

function limitOfRequest(request: FastifyRequest): { max: number; timeWindow: number } {
  if (request.is404) return UNKNOWN;
  const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
  return endpoint ? limitOf(endpoint) : OTHERS;
}
