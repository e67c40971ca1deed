import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import type { Config } from '#platform/config.ts';
import { whyUnusable } from '#platform/db/why-unusable.ts';
import type { Deps } from '#platform/deps.ts';
import { fitOf, readMigrations } from '#platform/db/migrate.ts';
import { PROBE } from '#platform/http/probe.ts';

const PATIENCE_MS = 1000;
const CLOSING: State = { database: 'closing' };

/**
 * Serves `/healthz`: the process is up; and `/readyz`: the database answers within a second and has a schema that this version works on,
 * which may be newer than its own. Without a configured Redis or S3 service, or without room on the disk, the server is degraded but keeps
 * working. Returns a function that makes it not ready, while it still serves.
 */
export function serveHealth(app: FastifyInstance, { config, store, wake, log }: Deps, probes: Pool): () => void {
  let closing = false;
  const leave = () => {
    closing = true;
  };
  app.addHook('preClose', async () => leave());
  const names = readMigrations().then((files) => files.map(({ name }) => name));
  let said: string | undefined;
  /** Names in the log once why files cannot be stored, and that they can be again. */
  async function whyNoFiles(): Promise<string | undefined> {
    const why = await store.whyDown();
    if (why !== said && why !== undefined) log.warn(`Files cannot be stored. ${why}`);
    if (why !== said && why === undefined) log.info('files can be stored again');
    said = why;
    return why;
  }
  app.addHook('onListen', async () => void whyNoFiles());
  app.get('/healthz', { config: PROBE }, async () => ({ status: 'up' }));
  app.get('/readyz', { config: PROBE }, async (_request, reply) => {
    const [{ database, reason: whyNoDatabase }, why] = await Promise.all([
      closing ? CLOSING : stateOf(probes, await names, config),
      whyNoFiles(),
    ]);
    const files = why === undefined ? 'up' : 'down';
    const { redis, reason: whyNoRedis } = wake.state;
    const reasons = [whyNoDatabase, why, whyNoRedis].filter((each) => each !== undefined);
    const ready = redis === 'down' || files === 'down' ? 'degraded' : 'ready';
    return reply.status(database === 'up' ? 200 : 503).send({
      status: database === 'up' ? ready : 'not ready',
      database,
      ...(reasons.length === 0 ? {} : { reason: reasons.join(' ') }),
      ...(redis === 'not configured' ? {} : { redis }),
      ...(config.s3 || why !== undefined ? { files } : {}),
    });
  });
  return leave;
}

type State = { database: string; /** What the operator can do. */ reason?: string | undefined };

async function stateOf(db: Pool, names: readonly string[], { databaseUrl = '' }: Config): Promise<State> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref());
  try {
    const fit = await Promise.race([fitOf(db, names), late]);
    if (!fit) return { database: 'slow' };
    return { database: fit === 'fits' ? 'up' : fit };
  } catch (error) {
    return { database: 'down', reason: whyUnusable(error, databaseUrl) };
  }
}
