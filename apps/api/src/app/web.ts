import { OWN_COLOR } from '@castlane/contract/brand.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';
import { COMPRESSED } from '#platform/http/compression.ts';
import { asDocument, workerPolicy } from '#platform/http/headers.ts';
import { serveBrand, type brandFiles } from './brand-files.ts';
import { ASSETS, typeOf } from './builds/asset.ts';
import type { KeptBuilds } from './builds/kept.ts';
import type { OwnBuild } from './builds/own.ts';
import { OF_BUILD, serveAssets } from './builds/serve.ts';
import { manifestOf } from './manifest.ts';

/** The server's own paths: an unknown one is a 404, never the application's page. Programs ask for those below `.well-known`. */
const SERVER_PATHS = /^\/(user|staff\/v1|ws|files|dev|assets|join|docs|openapi\.json|healthz|readyz|metrics|\.well-known)(\/|$|\?)/;

const API = /^\/(?:user|staff)\/v1\//;

const WORKER = '/service-worker.js';

export type Served = {
  brand: Awaited<ReturnType<typeof brandFiles>>;
  /** Undefined while nothing is built. */
  own: OwnBuild | undefined;
  kept: Pick<KeptBuilds, 'find'>;
};

/**
 * Serves the built web application: hashed assets of any build with a permanent cache, and the page of its own build for every other path,
 * which does its own routing.
 */
export async function serveWeb(app: FastifyInstance, config: Config, { brand, own, kept }: Served): Promise<void> {
  // Registered separately: elsewhere these parsers would accept what strict JSON refuses.
  await app.register(async (reports) => {
    for (const type of ['application/csp-report', 'application/reports+json'])
      reports.addContentTypeParser(type, { parseAs: 'string' }, parseReport);
    reports.post('/csp-report', { bodyLimit: 16 * 1024 }, async (request, reply) => {
      request.log.warn({ broken: brokenRules(request.body) }, 'a browser reported a violation of the content security policy');
      return reply.status(204).send();
    });
  });
  if (!own) return;
  const page = atCdn(branded(own.page, config), config);
  const build = /"entry":"([^"]+)"/.exec(page)?.[1];
  // An open page compares it with its own, and reloads at its next step if they differ.
  app.addHook('onRequest', async (request, reply) => {
    if (build && API.test(request.url)) reply.header('x-app-build', build);
  });
  await app.register(async (assets) => serveAssets(assets, { own, kept, isForAll: config.assetsUrl !== undefined }));
  await servePublicFiles(app, config, own, brand);
  serveBrand(app, brand);
  app.get('/manifest.webmanifest', { config: { rateLimit: false } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(config))),
  );
  // Where password managers look for the page: https://www.w3.org/TR/change-password-url/
  app.get('/.well-known/change-password', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.redirect('/change-password', 302),
  );
  // Programs that do not read the page ask for it by its old name.
  app.get('/favicon.ico', { config: { rateLimit: false } }, async (_request, reply) => reply.redirect('/icon-192.png', 302));
  app.get('/*', { config: { rateLimit: false }, compress: COMPRESSED }, async (request, reply) => {
    if (SERVER_PATHS.test(request.url) || /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0]!)) return reply.callNotFound();
    return asDocument(reply, config).send(page);
  });
}

async function servePublicFiles(app: FastifyInstance, config: Config, own: OwnBuild, brand: Served['brand']): Promise<void> {
  const made = [...Object.keys(brand), ...(config.assetsUrl ? [WORKER] : [])];
  await app.register(fastifyStatic, {
    ...OF_BUILD,
    root: own.folder,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/index.html*', '**/.*', 'assets/**', ...made.flatMap((path) => [path.slice(1), `${path.slice(1)}.*`])],
    setHeaders: (reply, path) => void (isWorker(path) ? asWorker(reply, config) : reply.header('cache-control', 'public, max-age=3600')),
  });
  if (!config.assetsUrl) return;
  // The worker keeps the files that the page names: it gets the same addresses.
  const worker = own.worker.replace(/^const BUILD = .*$/m, (line) => atCdn(line, config));
  app.get(WORKER, { config: { rateLimit: false } }, async (_request, reply) => asWorker(reply, config).type(typeOf(WORKER)!).send(worker));
}

function asWorker(reply: FastifyReply, config: Config): FastifyReply {
  return reply.header('cache-control', 'no-cache').header('content-security-policy', workerPolicy(config));
}

/** Names the assets at the CDN, if there is one. */
function atCdn(text: string, { assetsUrl }: Config): string {
  return assetsUrl === undefined ? text : text.replaceAll(`"${ASSETS}`, `"${assetsUrl}${ASSETS}`);
}

/** Puts the installation's name and colour into the page, before any script runs. */
function branded(page: string, { appName, primaryColor }: Config): string {
  const name = appName.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`).replaceAll(OWN_COLOR, primaryColor);
}

/** Whether a file is the worker, or a compressed variant of it. */
function isWorker(path: string): boolean {
  return /\/service-worker\.js(?:\.\w+)?$/.test(path);
}

type Report = {
  'csp-report'?: { 'violated-directive'?: unknown; 'blocked-uri'?: unknown };
  body?: { effectiveDirective?: unknown; blockedURL?: unknown };
};

/** Returns which rule was broken by what. The page's own URL may hold a secret, so it is not logged. */
function brokenRules(body: unknown): { directive: string; blocked: string }[] {
  return [body]
    .flat()
    .slice(0, 10)
    .map((report) => {
      const { 'csp-report': old, body: current } = (report ?? {}) as Report;
      const blocked = textOf(old?.['blocked-uri'] ?? current?.blockedURL);
      const { origin } = URL.parse(blocked) ?? { origin: blocked };
      return { directive: textOf(old?.['violated-directive'] ?? current?.effectiveDirective).slice(0, 60), blocked: origin.slice(0, 100) };
    });
}

/** Anyone may send a report, so a field may hold anything. */
function textOf(field: unknown): string {
  return typeof field === 'string' ? field : '';
}

function parseReport(_request: unknown, body: string, done: (error: Error | null, value?: unknown) => void): void {
  try {
    done(null, JSON.parse(body));
  } catch {
    done(null, undefined);
  }
}
