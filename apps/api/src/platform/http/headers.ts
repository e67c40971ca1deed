import type { BotCheckKind } from '@castlane/contract/bot-check.ts';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';
import { productTime } from '#platform/product-time.ts';
import { uploadOriginOf } from '#platform/storage/settings.ts';

type Sources = { script: string; frame: string; connect: string; style: string };

/** The sources that each bot check service needs in the page. */
const SERVICES: Partial<Record<BotCheckKind, Sources>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com',
    frame: 'https://challenges.cloudflare.com',
    connect: 'https://challenges.cloudflare.com',
    style: '',
  },
  hcaptcha: {
    script: 'https://hcaptcha.com https://*.hcaptcha.com',
    frame: 'https://hcaptcha.com https://*.hcaptcha.com',
    connect: 'https://hcaptcha.com https://*.hcaptcha.com',
    style: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    connect: 'https://www.google.com/recaptcha/',
    style: '',
  },
};

/** Plays YouTube's videos without its cookies. A page loads it only after a click. */
const PLAYERS = 'https://www.youtube-nocookie.com';

/**
 * Returns the document's policy: no inline script or style, no other origins but those of the settings, no strings as script except the
 * service worker's URL. It names the socket's URL for browsers in which 'self' does not cover it.
 */
export function documentPolicy({
  publicUrl,
  botCheck: { kind },
  s3,
  assetsUrl,
  outsidePlayers,
}: Pick<Config, 'publicUrl' | 'botCheck' | 's3' | 'assetsUrl' | 'outsidePlayers'>): string {
  const https = publicUrl.startsWith('https:');
  const service = SERVICES[kind];
  const assets = assetsUrl && `${assetsUrl}/assets/`;
  return [
    "default-src 'none'",
    joined(joined("script-src 'self'", assets), service?.script),
    joined(joined("style-src 'self'", assets), service?.style),
    joined("img-src 'self' data: blob:", assets),
    "media-src 'self'",
    joined("font-src 'self'", assets),
    joined(joined(`connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`, uploadOriginOf(s3)), service?.connect),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    `frame-src ${[outsidePlayers ? PLAYERS : '', service?.frame].filter(Boolean).join(' ') || "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // The scripts of the services write to the DOM in ways that trusted types would refuse.
    ...(service ? [] : ["require-trusted-types-for 'script'", 'trusted-types start worker']),
    ...(https ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ');
}

function joined(directive: string, more: string | undefined): string {
  return more ? `${directive} ${more}` : directive;
}

/** The service worker's policy: it may call our API, keep the page's files, and show our pictures in notifications. */
export function workerPolicy({ assetsUrl }: Pick<Config, 'assetsUrl'>): string {
  return `default-src 'none'; ${joined("connect-src 'self'", assetsUrl && `${assetsUrl}/assets/`)}; img-src 'self'`;
}

export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The same headers, for answers written without Fastify; a test compares the two. HTTPS is pinned by the others. */
export const COMMON_HEADERS = {
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

const API = /^\/(?:user|staff)\/v1\//;

/** In seconds. */
const TWO_YEARS = 63_072_000;

/** Adds the headers of every answer; the document and files override the policy and the caching. */
export async function addHeaders(app: FastifyInstance, { publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>): Promise<void> {
  // A browser that reaches the server by HTTP must not be told to use only HTTPS.
  const isPinned = hsts !== 'off' && publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isPinned && { maxAge: TWO_YEARS, includeSubDomains: hsts === 'subdomains' },
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (API.test(request.url)) reply.header('x-server-time', String(productTime()));
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', API_POLICY);
    reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}

export function asDocument(reply: FastifyReply, config: Config): FastifyReply {
  return reply
    .header('content-security-policy', documentPolicy(config))
    .header('reporting-endpoints', 'csp="/csp-report"')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
}
