import { readConfig, type Config } from '#platform/config.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { ensureSchema } from '#platform/db/migrate.ts';
import { openServer, type Server } from '#platform/db/server.ts';
import type { Deps } from '#platform/deps.ts';
import { build } from './build.ts';
import { whyFailed } from './why-failed.ts';

type Opened = { config: Config; server: Server; pool: Pool };

/**
 * Runs a command on the database that the settings name, as the owner of its tables. What an operator can change, such as a wrong setting or
 * a `Problem`, is printed as a sentence, and the process exits with 1.
 */
export async function withDatabase(name: string, work: (opened: Opened) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
    config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
    await open(name, config, work);
  } catch (error) {
    const why = whyFailed(error, config);
    if (why === undefined) throw error;
    process.stderr.write(`${why}\n`);
    process.exitCode = 1;
  }
}

async function open(name: string, config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  const server = await openServer(config);
  const pool = connect({ url: server.ownerUrl, max: 1, statementTimeoutMs: 0, name });
  try {
    await work({ config, server, pool });
  } finally {
    await pool.end({ timeout: 5 });
    await server.stop();
  }
}

/** Runs a command on the installation that the settings name, with the schema of this version. */
export async function withApplication(work: (deps: Deps) => Promise<void>): Promise<void> {
  await withDatabase('castlane-command', async ({ config, server }) => {
    await ensureSchema(server.ownerUrl, config.migratesOnStart);
    const { app, deps } = await build(config, server.url);
    try {
      await work(deps);
    } finally {
      await app.close();
    }
  });
}
