import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { Problem } from '#platform/problem.ts';
import { addCompression } from './compression.ts';
import { addDeadline } from './deadline.ts';
import { drainOnClose } from './draining.ts';
import { asProblem, bodyOf, handleErrors } from './errors.ts';
import { addHeaders, COMMON_HEADERS } from './headers.ts';
import { parseJson } from './json.ts';
import { createListener } from './listener.ts';
import { isProbe } from './probe.ts';
import { refuseUnparsed } from './refusal.ts';
import { logTraceIds } from './trace.ts';
import { accountOf } from './viewer.ts';

export const BODY_LIMIT = 256 * 1024;
/** The longest address of ours is that of a ZIP of fifty engagements. */
const ADDRESS_LIMIT = 2304;
/** A path without any route. */
const NOWHERE = '/user/v1/';

/**
 * Creates Fastify with what all answers share: ids, logs without secrets, time and size limits, headers, problems, load shedding,
 * compression. Logs to standard output by default.
 */
export async function createHttp(config: Config, logTo?: Writable): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // Never: a start on a busy machine is slow, not broken.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : NOWHERE),
    // Whatever GET answers, HEAD answers too, without the body (RFC 9110 §9.3.2).
    exposeHeadRoutes: true,
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { ...loggerOf(config), ...(logTo ? { stream: logTo } : {}) },
    serverFactory: (handler) => createListener(handler),
    clientErrorHandler: refuseUnparsed,
    frameworkErrors: (error, request, reply) => void refuseByRouter(error, request, reply as FastifyReply),
  });
  // Anything but JSON is 415: no forms, no text, no content sniffing.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => parseJson(body));
  handleErrors(app);
  if (config.traces) logTraceIds(app);
  await addHeaders(app, config);
  addDeadline(app);
  drainOnClose(app);
  await addCompression(app);
  await app.register(cookie);
  // In development a compiler or a test may use up the CPU, which says nothing about the load of this server.
  if (config.production)
    await app.register(underPressure, { maxEventLoopDelay: 250, sampleInterval: 500, retryAfter: 2, exposeStatusRoute: false });
  app.addHook('onRequest', async (request) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Problem(1005, { message: 'The Host header is missing' });
    if (request.url.length > ADDRESS_LIMIT) throw new Problem(1005, { status: 414, message: 'The address is too long' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    const accountId = await accountOf(request);
    const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms, accountId };
    request.log[isProbe(request) ? 'debug' : 'info'](line, 'answered');
  });
  return app;
}

/** Answers a refusal of the router, which comes before any hook has run. */
function refuseByRouter(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  return reply
    .status(problem.status)
    .headers({ ...COMMON_HEADERS, 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(problem, request.id)));
}

/** The router itself would answer a URL with broken escapes, without our headers. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** One JSON object a line. Requests are named by their route, never by their URL, which may hold a secret. */
function loggerOf(config: Config) {
  return {
    level: config.logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: ['req', 'res', '*.password', '*.token', '*.authorization', '*.code_hash'], remove: true },
    serializers: { err: errorWithoutData },
  };
}

/** PostgreSQL's errors carry row values and query parameters, which must not be logged. */
function errorWithoutData(error: Error) {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return { type: error.name, message: error.message, stack: error.stack ?? '', code, table, constraint };
}
