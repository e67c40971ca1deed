import * as signOn from '@castlane/contract/sign-on.ts';
import type { FastifyReply } from 'fastify';
import { answerTo, callerOf } from '#features/auth/sessions/device-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { Problem } from '#platform/problem.ts';
import { providerOf, type Provider } from './provider.ts';
import { finishSignOn, startSignOn } from './sign-on.ts';

/** Binds a log-in to the browser that began it. Scripts cannot read it, and it is sent to these two calls only. */
const COOKIE = 'sign-on';
const PATH = '/user/v1/auth/single-sign-on';

export function signOnRoutes(mount: Mount, deps: Deps): void {
  const { signOn: settings, publicUrl } = deps.config;
  const provider = settings && providerOf(settings);
  const options = { httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:'), path: PATH } as const;

  mount(signOn.startSignOn, async ({ reply }) => {
    const { url, sealed } = await startSignOn(deps, orAbsent(provider));
    reply.setCookie(COOKIE, sealed, { ...options, maxAge: signOn.SIGN_ON_MINUTES * 60 });
    return { url };
  });
  mount(signOn.finishSignOn, async ({ body, request, reply }) => {
    forget(reply);
    return answerTo(reply, deps.config, await finishSignOn(deps, orAbsent(provider), body, request.cookies[COOKIE], callerOf(request)));
  });

  function forget(reply: FastifyReply): void {
    reply.clearCookie(COOKIE, options);
  }
}

function orAbsent(provider: Provider | undefined): Provider {
  if (!provider) throw new Problem(1009, { message: 'There is no single sign-on here' });
  return provider;
}
