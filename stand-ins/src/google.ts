import type { FastifyInstance } from 'fastify';
import { misbehave, type Refusals } from './behaviour.ts';
import { addConsent, type Shared } from './consent.ts';
import type { Grant, Grants } from './grants.ts';

type Form = Partial<Record<string, string>>;

export const YOUTUBE_SCOPE = 'https://www.googleapis.com/auth/youtube.readonly';
const ACCESS_SECONDS = 3599;
const REFRESH_SECONDS = 180 * 24 * 60 * 60;
const REFUSALS: Refusals = {
  busy: [429, { error: 'rate_limit_exceeded' }],
  quota: [429, { error: 'rate_limit_exceeded' }],
  broken: [500, { error: 'internal_failure' }],
  revoked: [400, invalidGrant('Token has been expired or revoked.')],
};

/** Google's OAuth 2.0 for web servers, as far as a client with one scope needs it. */
export function addGoogle(app: FastifyInstance, shared: Shared): void {
  const { client, grants, switches } = shared;
  addConsent(app, 'youtube', '/o/oauth2/v2/auth', YOUTUBE_SCOPE, shared);
  app.post<{ Body: Form }>('/token', async ({ body }, reply) => {
    if (body.client_id !== client.id || body.client_secret !== client.secret) return reply.status(401).send({ error: 'invalid_client' });
    const grant = body.grant_type === 'authorization_code' ? redeem(grants, body) : renewing(grants, body);
    const behaviour = typeof grant === 'string' ? 'well' : switches.of('youtube', grant.account);
    if (await misbehave(behaviour, REFUSALS, reply)) return reply;
    if (grant === 'redirect') return reply.status(400).send({ error: 'redirect_uri_mismatch', error_description: 'Bad Request' });
    if (grant === 'verifier') return reply.status(400).send(invalidGrant('Invalid code verifier.'));
    if (typeof grant === 'string') return reply.status(400).send(invalidGrant('Bad Request'));
    // A grant's own behaviour applies from here on: to its tokens, not to the code.
    if (body.grant_type === 'refresh_token' && (await misbehave(grant.behaviour, REFUSALS, reply))) return reply;
    return {
      access_token: grants.token('access', grant, ACCESS_SECONDS),
      expires_in: ACCESS_SECONDS,
      ...(body.grant_type === 'authorization_code' ? { refresh_token: grants.token('refresh', grant, REFRESH_SECONDS) } : {}),
      scope: grant.permitted ? YOUTUBE_SCOPE : 'openid',
      token_type: 'Bearer',
    };
  });
  app.post<{ Body: Form }>('/revoke', async ({ body }, reply) => {
    if (await misbehave(switches.of('youtube', '*'), REFUSALS, reply)) return reply;
    if (grants.revoke(body.token ?? '')) return {};
    return reply.status(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
  });
}

/** Returns the tokens that the application gets for a consent. */
export function tokensAtGoogle(grants: Grants, grant: Grant): { access: string; refresh: string } {
  return { access: grants.token('access', grant, ACCESS_SECONDS), refresh: grants.token('refresh', grant, REFRESH_SECONDS) };
}

function redeem(grants: Grants, { code = '', redirect_uri: redirectUri = '', code_verifier: verifier }: Form): Grant | string {
  return grants.redeem('youtube', code, redirectUri, verifier);
}

function renewing(grants: Grants, { grant_type: type, refresh_token: token }: Form): Grant | string {
  return (type === 'refresh_token' ? grants.holder('refresh', 'youtube', token) : undefined) ?? 'token';
}

function invalidGrant(description: string): object {
  return { error: 'invalid_grant', error_description: description };
}
