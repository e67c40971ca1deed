import type { Who } from '@castlane/contract/endpoint.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { timeZoneOf } from '#platform/time-zones.ts';

/** The account and session that a request comes from. */
export type Viewer = {
  accountId: string;
  sessionId: string;
  userType: 'creator' | 'business_owner' | 'staff';
  emailVerified: boolean;
  active: boolean;
  banned: boolean;
  /** Where the user is, by the browser's `x-time-zone`, else as the account was last seen; a name that Node knows. */
  timeZone?: string;
  /** For a banned account: the details that go with the 1003. */
  banDetails?: ProblemDetail[];
};

/** The result of checking a token. */
export type Authentication = { viewer: Viewer } | { problem: 1007 | 1010 };
export type Authenticate = (token: string | undefined, timeZone?: string) => Promise<Authentication>;

const asked = new WeakMap<FastifyRequest, Promise<Authentication>>();

/** Authenticates a request, once for both the limiter and the guard. */
export function authenticationOf(request: FastifyRequest, authenticate: Authenticate): Promise<Authentication> {
  const known = asked.get(request);
  if (known) return known;
  const token = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const answer = authenticate(token, timeZoneOf(request.headers['x-time-zone']));
  asked.set(request, answer);
  return answer;
}

/** Returns the account of a request for the log; undefined if it was never authenticated or is not known. */
export async function accountOf(request: FastifyRequest): Promise<string | undefined> {
  const result = await asked.get(request)?.catch(() => undefined);
  return result && 'viewer' in result ? result.viewer.accountId : undefined;
}

const KINDS: Partial<Record<Who, Viewer['userType'][]>> = {
  verified: ['creator', 'business_owner'],
  active: ['creator', 'business_owner'],
  creator: ['creator'],
  activeCreator: ['creator'],
  owner: ['business_owner'],
  activeOwner: ['business_owner'],
  staff: ['staff'],
};
const NEEDS_ACTIVE: ReadonlySet<Who> = new Set(['active', 'activeCreator', 'activeOwner']);

/** Throws the problem that keeps this viewer from an endpoint. Checks in the order ban, e-mail, kind, review. */
export function guard(who: Who, viewer: Viewer): void {
  if (viewer.banned) throw new Problem(1003, { details: viewer.banDetails ?? [] });
  if (who === 'anyone' || who === 'session') return;
  if (!viewer.emailVerified) throw new Problem(1002);
  const kinds = KINDS[who];
  if (kinds && !kinds.includes(viewer.userType)) throw new Problem(1012);
  if (NEEDS_ACTIVE.has(who) && !viewer.active) throw new Problem(1020);
}
