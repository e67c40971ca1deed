import { mkdir } from 'node:fs/promises';
import type { Config } from '#platform/config.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export type Server = {
  /** Where the application connects. */
  url: string;
  /** PostgreSQL itself, as the owner of the tables. */
  ownerUrl: string;
  stop: () => Promise<void>;
};

/** Returns the PostgreSQL that the settings name, or starts the embedded one. `log` receives what the embedded one reports. */
export async function openServer(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log?: (line: string) => void,
): Promise<Server> {
  if (databaseUrl) return { url: databaseUrl, ownerUrl: databaseDirectUrl ?? databaseUrl, stop: async () => {} };
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const { url, stop } = await startEmbeddedPostgres({ dataDir, ...(log && { log }) });
  return { url, ownerUrl: url, stop };
}
