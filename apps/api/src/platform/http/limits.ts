import { fullPath, type Endpoint } from '@castlane/contract/endpoint.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticationOf, type Authenticate } from './viewer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often one person (one address, where nobody is signed in) may call what is costly or can be abused. */
const LIMITS: Record<string, { max: number; timeWindow: number }> = {
  'auth/login': { max: 20, timeWindow: MINUTE },
  'auth/signup': { max: 5, timeWindow: HOUR },
  'auth/verification/verify-code': { max: 20, timeWindow: HOUR },
  'auth/verification/resend-code': { max: 10, timeWindow: HOUR },
  'auth/forgot-password': { max: 10, timeWindow: HOUR },
  'auth/reset-password': { max: 10, timeWindow: HOUR },
  'bot-check/puzzle': { max: 60, timeWindow: MINUTE },
  'cases/:token': { max: 30, timeWindow: HOUR },
  'cases/:token/appeal': { max: 5, timeWindow: HOUR },
  contact: { max: 5, timeWindow: HOUR },
  'account/change-password': { max: 5, timeWindow: HOUR },
  'account/change-phone': { max: 5, timeWindow: HOUR },
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
  'job/create': { max: 10, timeWindow: HOUR },
  'threads/init': { max: 30, timeWindow: HOUR },
  chat: { max: 100, timeWindow: MINUTE },
  'thread/lastReadAt': { max: 60, timeWindow: MINUTE },
};
const READS = { max: 120, timeWindow: MINUTE };
const WRITES = { max: 60, timeWindow: MINUTE };

/** Each limit counts for its endpoint alone. */
export function limitOf(endpoint: Endpoint): { max: number; timeWindow: number; groupId: string } {
  const limit = LIMITS[endpoint.path] ?? (endpoint.method === 'GET' ? READS : WRITES);
  return { ...limit, groupId: `${endpoint.method} ${fullPath(endpoint)}` };
}

/** Counts by account where somebody is signed in. Who is not, or says an invented token, counts by address, as does all that is open to anyone. */
export async function addLimits(app: FastifyInstance, authenticate: Authenticate): Promise<void> {
  async function keyOf(request: FastifyRequest): Promise<string> {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint };
    if (!endpoint || endpoint.who === 'anyone') return request.ip;
    const result = await authenticationOf(request, authenticate);
    return 'viewer' in result ? result.viewer.accountId : request.ip;
  }
  // One page is dozens of hashed files, and a whole office may share an address.
  const allowList = (request: FastifyRequest) => request.url.startsWith('/assets/');
  await app.register(rateLimit, { global: true, max: 300, timeWindow: MINUTE, keyGenerator: keyOf, allowList });
}
