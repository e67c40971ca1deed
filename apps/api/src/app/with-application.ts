import { readConfig } from '#platform/config.ts';
import { ensureSchema } from '#platform/db/migrate.ts';
import { openServer } from '#platform/db/server.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { build } from './build.ts';

/** Runs a command on the installation that the settings name. Prints a `Problem`, and then exits with 1. */
export async function withApplication(work: (deps: Deps) => Promise<void>): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const database = await openServer(config);
  await ensureSchema(database.ownerUrl, config.migratesOnStart);
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
