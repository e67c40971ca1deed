import type { Endpoint } from '@castlane/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { isProbe } from './probe.ts';

/** A client gets an answer within 5 s, whatever the database does. */
const MOST_MS = 4500;
/** Endpoints that call external services get more time. */
const ASKS_OTHERS = /^integrations\//;
const MOST_MS_OF_OTHERS = 9500;

type Clock = { leftMs: number; since: number; timer: NodeJS.Timeout };

const clocks = new WeakMap<FastifyRequest, Clock>();

/**
 * Sends 1023 if the work of a request takes too long. The work may still be done after that: an `Idempotency-Key` makes a retry safe. The
 * time that the body takes to arrive does not count, so a slow connection may send a large file. Fastify's own `handlerTimeout` (5.12.8)
 * stops with the body and would leave such a request without an answer. Routes with their own `handlerTimeout` transfer files and are
 * exempt, and so are probes.
 */
export function addDeadline(app: FastifyInstance, mostMs = MOST_MS): void {
  app.addHook('onRequest', function startClock(request, reply, done) {
    const { endpoint } = (request.routeOptions.config ?? {}) as { endpoint?: Endpoint };
    if (!isExempt(request)) run(request, reply, endpoint && ASKS_OTHERS.test(endpoint.path) ? MOST_MS_OF_OTHERS : mostMs);
    done();
  });
  app.addHook('preParsing', function pauseClock(request, _reply, _payload, done) {
    const clock = clocks.get(request);
    if (clock) {
      clearTimeout(clock.timer);
      clock.leftMs -= performance.now() - clock.since;
    }
    done();
  });
  app.addHook('preValidation', function goOn(request, reply, done) {
    const clock = clocks.get(request);
    if (clock) run(request, reply, clock.leftMs);
    done();
  });
  app.addHook('onResponse', function stopClock(request, _reply, done) {
    clearTimeout(clocks.get(request)?.timer);
    done();
  });
}

function run(request: FastifyRequest, reply: FastifyReply, leftMs: number): void {
  const timer = setTimeout(() => {
    if (!reply.sent && !reply.raw.headersSent) reply.send(new Problem(1023, { retryAfterSeconds: 2 }));
  }, leftMs).unref();
  clocks.set(request, { leftMs, since: performance.now(), timer });
}

function isExempt(request: FastifyRequest): boolean {
  return isProbe(request) || ((request.routeOptions as { handlerTimeout?: number }).handlerTimeout ?? 0) > 0;
}
