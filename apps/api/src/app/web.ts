import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { OWN_COLOR } from '@castlane/contract/brand.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { COMPRESSED } from '#platform/http/compression.ts';
import { asDocument, WORKER_POLICY } from '#platform/http/headers.ts';
import { serveBrand, type brandFiles } from './brand-files.ts';
import { manifestOf } from './manifest.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** The server's own paths: an unknown one is a 404, never the application's page. */
const SERVER_PATHS = /^\/(user|staff\/v1|ws|files|dev|assets|docs|openapi\.json|healthz|readyz|metrics)(\/|$|\?)/;

const API = /^\/(?:user|staff)\/v1\//;

/** Matches the precompressed variants too. */
const WORKER = /\/service-worker\.js(?:\.\w+)?$/;
/**
 * Headers that browsers use only on documents: the twenty assets of a page need not repeat them. CSP and referrer policy stay, since
 * workers and styles use them.
 */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built web application: hashed assets with a permanent cache, and the page for every other path, which does its own routing.
 */
export async function serveWeb(app: FastifyInstance, config: Config, brand: Awaited<ReturnType<typeof brandFiles>>): Promise<void> {
  // Registered separately: elsewhere these parsers would accept what strict JSON refuses.
  await app.register(async (reports) => {
    for (const type of ['application/csp-report', 'application/reports+json'])
      reports.addContentTypeParser(type, { parseAs: 'string' }, parseReport);
    reports.post('/csp-report', { bodyLimit: 16 * 1024 }, async (request, reply) => {
      request.log.warn({ broken: brokenRules(request.body) }, 'a browser reported a violation of the content security policy');
      return reply.status(204).send();
    });
  });
  if (!existsSync(`${DIST}index.html`)) return;
  const page = branded(await readFile(`${DIST}index.html`, 'utf8'), config);
  const build = /"entry":"([^"]+)"/.exec(page)?.[1];
  // An open page compares it with its own, and reloads at its next step if they differ.
  app.addHook('onRequest', async (request, reply) => {
    if (build && API.test(request.url)) reply.header('x-app-build', build);
  });
  const files = { preCompressed: true, cacheControl: false, index: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: `${DIST}assets/`,
    prefix: '/assets/',
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (/\.(?:js|css|woff2)(?:\.\w+)?$/.test(path)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    },
  });
  await app.register(fastifyStatic, {
    ...files,
    root: DIST,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/index.html*', '**/.*', 'assets/**', ...Object.keys(brand).flatMap((path) => [path.slice(1), `${path.slice(1)}.*`])],
    setHeaders: (reply, path) => {
      reply.header('cache-control', WORKER.test(path) ? 'no-cache' : 'public, max-age=3600');
      if (WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  serveBrand(app, brand);
  app.get('/manifest.webmanifest', { config: { rateLimit: false } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(config))),
  );
  app.get('/*', { config: { rateLimit: false }, compress: COMPRESSED }, async (request, reply) => {
    if (SERVER_PATHS.test(request.url) || /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0]!)) return reply.callNotFound();
    return asDocument(reply, config).send(page);
  });
}

/** Puts the installation's name and colour into the page, before any script runs. */
function branded(page: string, { appName, primaryColor }: Config): string {
  const name = appName.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`).replaceAll(OWN_COLOR, primaryColor);
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
