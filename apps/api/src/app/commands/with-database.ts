import type { Config } from '#platform/config.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { ensureSchema } from '#platform/db/migrate.ts';
import { openServer, type Server } from '#platform/db/server.ts';
import type { Deps } from '#platform/deps.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { build } from '#app/build.ts';

type Opened = { server: Server; pool: Pool };

/** Runs a command on the database that the settings name, as the owner of its tables. */
export async function withDatabase<T>(config: Config, name: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const server = await openServer(config);
  const pool = connect({ url: server.ownerUrl, max: 1, statementTimeoutMs: 0, name });
  try {
    return await work({ server, pool });
  } finally {
    await pool.end({ timeout: 5 });
    await server.stop();
  }
}

/** Runs a command on the installation that the settings name, with the schema of this version. */
export async function withApplication<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  return withDatabase(config, 'castlane-command', async ({ server }) => {
    await ensureSchema(server.ownerUrl, config.migratesOnStart);
    const { app, deps } = await build(config, server.url);
    try {
      await requireKeys(deps.db, deps.keys);
      return await work(deps);
    } finally {
      await app.close();
    }
  });
}
