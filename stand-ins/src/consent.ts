import type { FastifyInstance, FastifyReply } from 'fastify';
import { BEHAVIOURS, isBehaviour, type ServiceName, type Switches } from './behaviour.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import type { Grants } from './grants.ts';
import type { People } from './people.ts';

/** How all services here identify the application. Without `redirects` any redirect address is accepted. */
export type Client = { id: string; secret: string; redirects: readonly string[] | undefined };
/** What the services share. */
export type Shared = { client: Client; grants: Grants; switches: Switches; people: People };

type Query = Partial<Record<string, string>>;
type Asked = { clientId: string; redirectUri: string; state: string; challenge: string | undefined };

/** The consent page, and the redirect with the user's answer. */
export function addConsent(
  app: FastifyInstance,
  service: ServiceName,
  path: string,
  scope: string,
  { client, grants, people }: Shared,
): void {
  app.get<{ Querystring: Query }>(path, async ({ query }, reply) => {
    const why = whyWrong(query, scope, client);
    if (why) return page(reply.status(400), refusalPage(service, why));
    return page(reply, consentPage({ service, path, query, people, behaviours: BEHAVIOURS }), query.redirect_uri);
  });
  app.post<{ Querystring: Query; Body: Query }>(path, async ({ query, body }, reply) => {
    const why = whyWrong(query, scope, client);
    if (why) return page(reply.status(400), refusalPage(service, why));
    const { redirectUri, state, challenge } = askedFor(query);
    const back = new URL(redirectUri);
    if (state) back.searchParams.set('state', state);
    const account = people.find(service, body.account ?? '');
    if (body.answer !== 'allow' || !account) return sendBack(reply, service, refused(back, service));
    const behaviour = isBehaviour(body.behaviour) ? body.behaviour : 'well';
    const permitted = body.permitted === 'on';
    const code = { service, account: account.key, permitted, behaviour, redirectUri, challenge };
    back.searchParams.set('code', body.behaviour === 'old_code' ? grants.oldCodeFor(code) : grants.codeFor(code));
    if (service === 'youtube') back.searchParams.set('scope', permitted ? scope : '');
    return sendBack(reply, service, back);
  });
}

function whyWrong(query: Query, scope: string, { id, redirects }: Client): string | undefined {
  const { clientId, redirectUri } = askedFor(query);
  if (clientId !== id) return 'It does not know this client_id.';
  if (!URL.canParse(redirectUri) || (redirects && !redirects.includes(redirectUri))) return 'It does not know this redirect_uri.';
  if (query.response_type !== 'code') return 'It only gives codes: response_type has to be code.';
  if (query.scope !== scope) return `It knows no other scope than ${scope}.`;
  if (query.code_challenge !== undefined && query.code_challenge_method !== 'S256') return 'It takes code_challenge_method S256 only.';
  return undefined;
}

function askedFor({ client_id: clientId = '', redirect_uri: redirectUri = '', state = '', code_challenge: challenge }: Query): Asked {
  return { clientId, redirectUri, state, challenge };
}

function refused(back: URL, service: ServiceName): URL {
  back.searchParams.set('error', 'access_denied');
  if (service === 'instagram') {
    back.searchParams.set('error_reason', 'user_denied');
    back.searchParams.set('error_description', 'The user denied your request');
  }
  return back;
}

/** Instagram appends '#_' to each redirect address. */
function sendBack(reply: FastifyReply, service: ServiceName, back: URL): FastifyReply {
  return reply.redirect(`${back.href}${service === 'instagram' ? '#_' : ''}`, 303);
}

/** A browser also checks the redirect after a form against this policy. */
function page(reply: FastifyReply, html: string, redirectUri?: string): FastifyReply {
  const back = redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`;
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'${back}; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}
