import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What `@fastify/otel` adds to a request while traces are sent. */
type Traced = { opentelemetry?: () => { span: { isRecording: () => boolean; spanContext: () => { traceId: string } } | null } };

/** Returns the id of the request's trace; undefined if it has none. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  const span = (request as Traced).opentelemetry?.().span;
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}

/** Adds the id to the lines that a request logs. */
export function logTraceIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const traceId = traceIdOf(request);
    if (traceId !== undefined) request.log = request.log.child({ traceId });
  });
}
