import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import type { Config } from '#platform/config.ts';
import { whyUnusable } from '#platform/db/why-unusable.ts';
import type { Deps } from '#platform/deps.ts';
import { fitOf, newestMigration } from '#platform/db/migrate.ts';
import { PROBE } from '#platform/http/probe.ts';

const PATIENCE_MS = 1000;
const CLOSING: State = { database: 'closing' };

/**
 * Serves `/healthz`: the process is up; and `/readyz`: the database answers within a second and has a schema that this version works on,
 * which may be newer than its own. Without a configured Redis or S3 service, or without room on the disk, the server is degraded but keeps
 * working.
 */
export function serveHealth(app: FastifyInstance, { config, store, wake }: Deps, probes: Pool): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const newest = newestMigration();
  app.get('/healthz', { config: PROBE }, async () => ({ status: 'up' }));
  app.get('/readyz', { config: PROBE }, async (_request, reply) => {
    const [{ database, reason }, isStoreUp] = await Promise.all([closing ? CLOSING : stateOf(probes, await newest, config), store.isUp()]);
    const files = isStoreUp ? 'up' : 'down';
    const { redis } = wake.state;
    const ready = redis === 'down' || files === 'down' ? 'degraded' : 'ready';
    return reply.status(database === 'up' ? 200 : 503).send({
      status: database === 'up' ? ready : 'not ready',
      database,
      ...(reason === undefined ? {} : { reason }),
      ...(redis === 'not configured' ? {} : { redis }),
      ...(config.s3 || !isStoreUp ? { files } : {}),
    });
  });
}

type State = { database: string; /** What the operator can do. */ reason?: string | undefined };

async function stateOf(db: Pool, newest: string, { databaseUrl = '' }: Config): Promise<State> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref());
  try {
    const fit = await Promise.race([fitOf(db, newest), late]);
    if (!fit) return { database: 'slow' };
    return { database: fit === 'fits' ? 'up' : fit };
  } catch (error) {
    return { database: 'down', reason: whyUnusable(error, databaseUrl) };
  }
}
