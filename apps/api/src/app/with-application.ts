import { mkdir } from 'node:fs/promises';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { build } from './build.ts';

/** Runs a command on the installation that the settings name. Prints a `Problem`, and then exits with 1. */
export async function withApplication(work: (deps: Deps) => Promise<void>): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const pool = connect({ url: database.url, max: 1, statementTimeoutMs: 0, name: 'castlane-command' });
  await migrate(pool);
  await pool.end();
  const { app, deps } = await build(config, database.url);
  try {
    await work(deps);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await app.close();
    await database.stop();
  }
}
