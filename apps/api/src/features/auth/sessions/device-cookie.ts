import type { Session } from '@castlane/contract/auth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';
import { DEVICE_DAYS, DEVICES_AT_MOST } from './rules.ts';
import { isToken } from './tokens.ts';

/** What a request says about its browser: the user agent, and one device token for each account that signed in from it. */
export type Caller = { userAgent?: string | undefined; devices: readonly string[] };
/** A session, and the device tokens that the browser must carry to be recognized next time. */
export type SignedIn = { session: z.output<typeof Session>; devices: readonly string[] };

const NAME = 'device';
const SEPARATOR = '.';
/** Browsers send the cookie only to these few calls, and it never grants a session. */
const PATH = '/user/v1/auth';

export function callerOf(request: FastifyRequest): Caller {
  return { userAgent: request.headers['user-agent'], devices: tokensIn(request.cookies[NAME]) };
}

/** Returns the session to the page and sets the device tokens in a cookie that scripts cannot read. */
export function answerTo(reply: FastifyReply, { publicUrl }: Config, { session, devices }: SignedIn): SignedIn['session'] {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(NAME, devices.join(SEPARATOR), { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: DEVICE_DAYS * 86_400 });
  return session;
}

function tokensIn(cookie = ''): string[] {
  return cookie.split(SEPARATOR).filter(isToken).slice(0, DEVICES_AT_MOST);
}
