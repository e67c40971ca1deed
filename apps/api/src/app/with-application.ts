import { mkdir } from 'node:fs/promises';
import { readConfig, type Config } from '#platform/config.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { build } from './build.ts';
import { whyFailed } from './why-failed.ts';

type Opened = { config: Config; pool: Pool; url: string };

/**
 * Runs a command on the database that the settings name. What an operator can change, such as a wrong setting or a `Problem`, is printed as
 * a sentence, and the process exits with 1.
 */
export async function withDatabase(name: string, work: (opened: Opened) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
    config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
    await open(name, config, work);
  } catch (error) {
    const why = whyFailed(error, config?.databaseUrl);
    if (why === undefined) throw error;
    process.stderr.write(`${why}\n`);
    process.exitCode = 1;
  }
}

async function open(name: string, config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const pool = connect({ url, max: 1, statementTimeoutMs: 0, name });
  try {
    await work({ config, pool, url });
  } finally {
    await pool.end({ timeout: 5 });
    await stop();
  }
}

/** Runs a command on the migrated installation that the settings name. */
export async function withApplication(work: (deps: Deps) => Promise<void>): Promise<void> {
  await withDatabase('castlane-command', async ({ config, pool, url }) => {
    await migrate(pool);
    const { app, deps } = await build(config, url);
    try {
      await work(deps);
    } finally {
      await app.close();
    }
  });
}
