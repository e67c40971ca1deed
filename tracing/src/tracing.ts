import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node';
import { withoutData } from './without-data.ts';

/** Probes and unchanging files say nothing about the product. */
const IGNORED = /^\/(?:metrics|healthz|readyz|assets\/.*)$/;

type Options = {
  version: string;
  /** Of the requests, from 0 to 1. */
  share: number;
};

/**
 * Sends the traces of requests to the address in `OTEL_EXPORTER_OTLP_ENDPOINT`. Call it before Fastify is made. Nothing is read from the
 * `traceparent` of a visitor, who could choose what is traced, and none is sent to other companies. Returns what sends the rest and ends it.
 */
export function startTracing({ version, share }: Options): () => Promise<void> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'castlane', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(withoutData(new OTLPTraceExporter()))],
  });
  provider.register({ propagator: null });
  // Fastify and undici tell of their work by diagnostics channels, whenever they were loaded.
  new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => IGNORED.test(url.split('?', 1)[0]!),
    requestHook: (span, { method, routeOptions }) => void span.updateName(`${method} ${routeOptions.url ?? 'unknown'}`),
  });
  new UndiciInstrumentation({ requireParentforSpans: true });
  new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    // By default it has the name of the prepared statement, which is another one at the next start.
    requestHook: (span, { query }) => void span.updateName(/\w+/.exec(query.text)?.[0].toUpperCase() ?? 'statement'),
  });
  // It patches what passes `require`: the class that a module has imported before is the same one.
  createRequire(import.meta.url)('pg');
  return () => provider.shutdown();
}
