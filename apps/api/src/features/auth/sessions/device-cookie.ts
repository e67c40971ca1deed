import type { Session } from '@castlane/contract/auth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';
import { DEVICE_DAYS, DEVICES_AT_MOST } from './rules.ts';
import { isToken } from './tokens.ts';

/** What a browser says of itself: its name, and the tokens that make it known, one for each account that signed in from it. */
export type Caller = { userAgent?: string | undefined; devices: readonly string[] };
/** A session, and the tokens that the browser is to carry so that it is known next time. */
export type SignedIn = { session: z.output<typeof Session>; devices: readonly string[] };

const NAME = 'device';
const SEPARATOR = '.';
/** Nobody but these few calls is sent it, and no session comes from it. */
const PATH = '/user/v1/auth';

export function callerOf(request: FastifyRequest): Caller {
  return { userAgent: request.headers['user-agent'], devices: tokensIn(request.cookies[NAME]) };
}

/** The session for the page, the tokens for the browser alone. */
export function answerTo(reply: FastifyReply, { publicUrl }: Config, { session, devices }: SignedIn): SignedIn['session'] {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(NAME, devices.join(SEPARATOR), { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: DEVICE_DAYS * 86_400 });
  return session;
}

function tokensIn(cookie = ''): string[] {
  return cookie.split(SEPARATOR).filter(isToken).slice(0, DEVICES_AT_MOST);
}
