import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { BEHAVIOURS, isBehaviour, Switches, type Behaviour, type ServiceName } from './behaviour.ts';
import type { Shared } from './consent.ts';
import { addGoogle, tokensAtGoogle } from './google.ts';
import { Grants } from './grants.ts';
import { addInstagram, tokensAtInstagram } from './instagram.ts';
import { People, type Other } from './people.ts';
import { draw } from './pictures.ts';
import { VIDEO_BEHAVIOURS, VIDEOS } from './videos.ts';
import { addYoutube } from './youtube.ts';

export type StandIn = {
  url: string;
  /** The application's id at both services. */
  clientId: string;
  clientSecret: string;
  /** The same as `POST /behave`. */
  behave: (service: ServiceName, as: Behaviour, account?: string) => void;
  /** Returns the tokens of a user who connected this channel with every permission; undefined if no account has it. */
  consentOf: (service: ServiceName, externalId: string) => { access: string; refresh: string | null } | undefined;
  stop: () => Promise<void>;
};

type Options = {
  /** The accepted redirect addresses; any if absent. */
  redirects?: readonly string[];
  /** Channels that it knows besides its own. */
  others?: readonly Other[];
  /** The preferred port; another one if it is taken. */
  port?: number;
};

const LABEL =
  'This is not YouTube, and not Instagram: it is a stand-in for both, on this machine, with invented accounts, videos and posts. POST /behave {service, as, account?} says how it behaves.';

/** Behaves like Google's consent, YouTube's Data API and Instagram's API, each at its own paths, for invented accounts only. */
export async function startServices({ redirects, others, port = 0 }: Options = {}): Promise<StandIn> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  const client = { id: 'stand-in', secret: randomBytes(24).toString('base64url'), redirects };
  const shared: Shared = { client, grants: new Grants(), switches: new Switches(), people: new People(others) };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  app.addHook('onSend', async ({ url }, reply) => void reply.header('x-stand-in', isInstagrams(url) ? 'instagram' : 'youtube'));
  addGoogle(app, shared);
  addYoutube(app, shared);
  addInstagram(app, shared);
  addOwnPages(app, shared);
  return {
    url: await listen(app, port),
    clientId: client.id,
    clientSecret: client.secret,
    behave: (service, as, account) => shared.switches.turn(service, as, account),
    consentOf: (service, externalId) => consentOf(shared, service, externalId),
    stop: () => app.close(),
  };
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  try {
    return await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    return app.listen({ host: '127.0.0.1', port: 0 });
  }
}

function consentOf({ grants, people }: Shared, service: ServiceName, externalId: string) {
  const account = people.findChannel(service, externalId);
  const grant = account && grants.grant(service, account.key);
  return grant && (service === 'youtube' ? tokensAtGoogle : tokensAtInstagram)(grants, grant);
}

function addOwnPages(app: FastifyInstance, { switches, people }: Shared): void {
  app.get('/', async () => ({
    label: LABEL,
    behaviours: BEHAVIOURS,
    accounts: [...people.invented, ...people.others],
    videos: VIDEOS,
    videoBehaviours: VIDEO_BEHAVIOURS,
  }));
  app.get('/elsewhere', async () => ({ items: [] }));
  app.get<{ Params: { file: string } }>('/pictures/:file', async ({ params }, reply) => {
    const picture = await draw(params.file);
    return picture ? reply.type(picture.type).header('cache-control', 'max-age=3600').send(picture.bytes) : reply.status(404).send();
  });
  for (const path of ['/p/:id', '/channel/:id', '/watch', '/:handle'])
    app.get(path, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(`${LABEL} Here would be what the link leads to.`),
    );
  app.post<{ Body: { service?: string; as?: string; account?: string } | null }>('/behave', async ({ body }, reply) => {
    const { service, as, account } = body ?? {};
    const known = service === 'youtube' || service === 'instagram';
    if (!known || !isBehaviour(as) || (account !== undefined && !people.find(service, account)))
      return reply
        .status(400)
        .send({ label: LABEL, behaviours: BEHAVIOURS, accounts: people.invented.map(({ service: of, key }) => `${of} ${key}`) });
    switches.turn(service, as, account);
    return { service, as, account };
  });
}

function isInstagrams(url: string): boolean {
  return /^\/(oauth|access_token|refresh_access_token|me)\b/.test(url);
}
