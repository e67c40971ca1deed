import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';
import { cloneDatabase, makeTemplate } from '@castlane/api/src/testing/database.ts';
import { startServer, type Served, type Settings } from './served.ts';

export type Stage = { serve: (settings: Settings) => Promise<Served>; stop: () => Promise<void> };

/** Starts its own PostgreSQL, and servers with their own databases. Nothing outlives the run, so nothing needs to reach the disk. */
export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-attack-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { max_connections: '100', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  });
  await makeTemplate(postgres.url);
  const running: Served[] = [];
  return {
    async serve(settings) {
      const { url } = await cloneDatabase(postgres.url);
      // Only production requires it; elsewhere it would turn off the development tools.
      const served = await startServer(url, settings.NODE_ENV === 'production' ? { ...settings, DATABASE_URL: url } : settings);
      running.push(served);
      return served;
    },
    async stop() {
      await Promise.all(running.map((served) => served.stop()));
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
