import type { Session } from '@castlane/contract/auth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';
import { DEVICE_DAYS } from './rules.ts';

/** What a browser says of itself: its name, and the token that makes it known. */
export type Caller = { userAgent?: string | undefined; device?: string | undefined };
/** A session, and the token that the browser is to carry so that it is known next time. */
export type SignedIn = { session: z.output<typeof Session>; device: string };

const NAME = 'device';
/** Nobody but these few calls is sent it, and no session comes from it. */
const PATH = '/user/v1/auth';

export function callerOf(request: FastifyRequest): Caller {
  return { userAgent: request.headers['user-agent'], device: request.cookies[NAME] };
}

/** The session for the page, the device for the browser alone. */
export function answerTo(reply: FastifyReply, { publicUrl }: Config, { session, device }: SignedIn): SignedIn['session'] {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(NAME, device, { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: DEVICE_DAYS * 86_400 });
  return session;
}
