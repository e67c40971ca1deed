import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { misbehave, type Refusals } from './behaviour.ts';
import { addConsent, type Shared } from './consent.ts';
import type { Grant, Grants } from './grants.ts';
import { externalIdOf, type Account } from './people.ts';
import { pictureOf, pictureOfItem } from './pictures.ts';
import { uploadsOf, type Upload } from './uploads.ts';

type Form = Partial<Record<string, string>>;

const SCOPE = 'instagram_business_basic';
const HOUR_SECONDS = 60 * 60;
const LASTING_SECONDS = 60 * 24 * HOUR_SECONDS;
const LISTS_MOST = 25;
const KINDS = ['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM'] as const;
const REFUSALS: Refusals = {
  busy: [429, refusal('OAuthException', 4)],
  quota: [403, refusal('OAuthException', 4)],
  broken: [500, refusal('OAuthException', 2)],
  revoked: [400, refusal('OAuthException', 190)],
};

/**
 * Instagram's API with Instagram Login: its three token calls, `/me` and `/me/media`. Unlike Instagram it renews tokens younger than a day,
 * because tests move the clock.
 */
export function addInstagram(app: FastifyInstance, shared: Shared): void {
  const { client, grants, switches, people } = shared;
  addConsent(app, 'instagram', '/oauth/authorize', SCOPE, shared);
  app.post<{ Body: Form }>('/oauth/access_token', async ({ body }, reply) => {
    if (body.client_id !== client.id || body.client_secret !== client.secret) return refuseCode(reply, 'Invalid platform app');
    if (body.grant_type !== 'authorization_code') return refuseCode(reply, 'Invalid grant_type');
    const grant = grants.redeem('instagram', body.code ?? '', body.redirect_uri ?? '', undefined);
    if (grant === 'redirect')
      return refuseCode(reply, 'Error validating verification code. Please make sure your redirect_uri is identical to the one you used');
    if (typeof grant === 'string') return refuseCode(reply, 'Matching code was not found or was already used');
    if (await misbehave(switches.of('instagram', grant.account), REFUSALS, reply)) return reply;
    const permissions = grant.permitted ? SCOPE : '';
    return { data: [{ access_token: grants.token('first', grant, HOUR_SECONDS), user_id: `scoped-${grant.account}`, permissions }] };
  });
  app.get<{ Querystring: Form }>('/access_token', async ({ query }, reply) => {
    if (query.grant_type !== 'ig_exchange_token' || query.client_secret !== client.secret) return refuse(reply, 400, 101);
    const grant = grants.holder('first', 'instagram', query.access_token);
    return (await isMisbehaving(grant, reply)) ? reply : lasting(grant, reply);
  });
  app.get<{ Querystring: Form }>('/refresh_access_token', async ({ query }, reply) => {
    if (query.grant_type !== 'ig_refresh_token') return refuse(reply, 400, 100);
    const grant = grants.holder('access', 'instagram', query.access_token);
    if ((await isMisbehaving(grant, reply)) || (grant && (await misbehave(grant.behaviour, REFUSALS, reply)))) return reply;
    return lasting(grant, reply);
  });
  app.get<{ Querystring: Form }>('/me', async (request, reply) => {
    const account = await holderOf(request, reply);
    return account ? profileOf(account, app.listeningOrigin) : reply;
  });
  app.get<{ Querystring: Form }>('/me/media', async (request, reply) => {
    const account = await holderOf(request, reply);
    if (!account) return reply;
    const posts = uploadsOf(account).slice(0, Math.min(Number(request.query.limit ?? LISTS_MOST), LISTS_MOST));
    return { data: posts.map((post) => postOf(account, post, app.listeningOrigin)), paging: { cursors: { before: 'a', after: 'b' } } };
  });

  function isMisbehaving(grant: Grant | undefined, reply: FastifyReply): Promise<boolean> {
    return misbehave(switches.of('instagram', grant?.account ?? '*'), REFUSALS, reply);
  }

  function lasting(grant: Grant | undefined, reply: FastifyReply): object {
    if (!grant) return refuse(reply, 400, 190);
    return { access_token: grants.token('access', grant, LASTING_SECONDS), token_type: 'bearer', expires_in: LASTING_SECONDS };
  }

  /** Returns the token's account; undefined if another answer was sent. */
  async function holderOf({ headers, query }: FastifyRequest<{ Querystring: Form }>, reply: FastifyReply): Promise<Account | undefined> {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? query.access_token;
    const grant = grants.holder('access', 'instagram', token);
    if (await isMisbehaving(grant, reply)) return undefined;
    if (grant && (await misbehave(grant.behaviour, REFUSALS, reply))) return undefined;
    const account = grant && people.find('instagram', grant.account);
    if (account && grant.permitted) return account;
    await (account ? refuse(reply, 403, 10) : refuse(reply, 400, 190));
    return undefined;
  }
}

/** Returns the tokens that the application gets for a consent. */
export function tokensAtInstagram(grants: Grants, grant: Grant): { access: string; refresh: null } {
  return { access: grants.token('access', grant, LASTING_SECONDS), refresh: null };
}

function profileOf(account: Account, origin: string): object {
  const { key, handle, name, followers, posts, isPersonal, hasNoPictures } = account;
  return {
    id: `scoped-${key}`,
    user_id: externalIdOf(account),
    username: handle,
    ...(name ? { name } : {}),
    account_type: isPersonal ? 'PERSONAL' : followers > 100_000 ? 'BUSINESS' : 'MEDIA_CREATOR',
    ...(hasNoPictures ? {} : { profile_picture_url: `${origin}${pictureOf(account)}` }),
    followers_count: followers,
    follows_count: 180,
    media_count: posts,
  };
}

function postOf(account: Account, { id, number, title, publishedAt }: Upload, origin: string): object {
  const kind = KINDS[number % KINDS.length]!;
  const picture = `${origin}${pictureOfItem(account, number, number % 2 === 0 ? [1080, 1350] : [1080, 1080])}`;
  return {
    id,
    ...(number === 3 || !title ? {} : { caption: `${title}\n\nAn invented post. #invented` }),
    media_type: kind,
    media_url: kind === 'VIDEO' ? `${origin}/films/${id}.mp4` : picture,
    ...(kind === 'VIDEO' ? { thumbnail_url: picture } : {}),
    permalink: `${origin}/p/${id}/`,
    timestamp: publishedAt.replace('Z', '+0000'),
  };
}

function refuseCode(reply: FastifyReply, message: string): FastifyReply {
  return reply.status(400).send({ error_type: 'OAuthException', code: 400, error_message: message });
}

function refuse(reply: FastifyReply, status: number, code: number): FastifyReply {
  return reply.status(status).send(refusal('OAuthException', code));
}

function refusal(type: string, code: number): object {
  return { error: { message: `The stand-in says ${code}.`, type, code, fbtrace_id: 'stand-in' } };
}
