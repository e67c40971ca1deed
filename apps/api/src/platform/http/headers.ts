import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The document's policy: no inline script or style, nothing from elsewhere, no strings as script.
 * The socket's address is named for browsers in which 'self' does not cover it.
 */
export function documentPolicy(publicUrl: string): string {
  const https = publicUrl.startsWith('https:');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ');
}

export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Headers of every answer; the document and files replace the policy and the caching. */
export async function addHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', API_POLICY);
    reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}

export function asDocument(reply: FastifyReply, publicUrl: string): FastifyReply {
  return reply
    .header('content-security-policy', documentPolicy(publicUrl))
    .header('reporting-endpoints', 'csp="/csp-report"')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
}
