import type { Config } from '#platform/config.ts';
import { VERSION } from '#platform/version.ts';

export class NoTracing extends Error {}

/** Starts to send traces if the settings ask for it. Its packages are large, so that they are loaded, and installed, only then. */
export async function traceIfAsked({ traces }: Pick<Config, 'traces'>): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  try {
    const { startTracing } = await import('@castlane/tracing');
    return startTracing({ version: VERSION, share: traces.share });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new NoTracing(
      'OTEL_EXPORTER_OTLP_ENDPOINT: the packages for traces are not installed. Install them: npm install -w tracing --omit=dev',
      {
        cause: error,
      },
    );
  }
}
