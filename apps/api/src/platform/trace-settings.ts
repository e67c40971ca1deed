import * as z from 'zod';
import { setting, webAddress } from './setting.ts';

/** Named as OpenTelemetry has them. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'where the traces of requests are sent, by OTLP over HTTP with JSON',
    example: 'http://127.0.0.1:4318',
    more: 'monitoring.md#traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().optional(), {
    shape: 'pairs of a name, = and a value, separated by commas',
    means: 'headers for that address, such as its key',
    needs: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), {
    shape: 'a number from 0 to 1',
    means: 'of how many requests traces are sent: `0.01` is one in a hundred',
  }),
};
