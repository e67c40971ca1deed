import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ClockRuns } from '#platform/clocks.ts';
import type { Pools } from '#platform/db/pools.ts';
import { PROBE } from '#platform/http/probe.ts';
import type { Store } from '#platform/storage/store.ts';
import { commit, VERSION } from '#platform/version.ts';
import { addDatabase } from './database.ts';
import { addLive, type Live } from './live.ts';
import { addClocks, addFiles } from './work.ts';

/** Gauges whose names end like a counter's, which `promtool check metrics` refuses. Each is the sum of another one that stays. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

type Seen = Live & {
  pools: Pools;
  store: Store;
  clockRuns: ClockRuns;
  /** Whether the settings name a place for backups. */
  makesBackups: boolean;
};

/**
 * Serves `/metrics` for Prometheus. The proxy in front must not expose it. It answers within a second: while the database does not, figures
 * that come from it are left out, and `castlane_database_up` is 0.
 */
export function serveMetrics(app: FastifyInstance, { pools, store, clockRuns, makesBackups, ...live }: Seen): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  addRequests(registry, app);
  addBuildInfo(registry);
  addLive(registry, live);
  addFiles(registry, store);
  addClocks(registry, clockRuns);
  const readDatabase = addDatabase(registry, pools, live.hub, makesBackups);
  app.get('/metrics', { config: PROBE }, async (_request, reply) => {
    await readDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** How many, which failed, and how long they took, by route. */
function addRequests(registry: Registry, app: FastifyInstance): void {
  const seconds = new Histogram({
    name: 'castlane_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function addBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'castlane_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
    async collect() {
      this.set({ version: VERSION, commit: (await commit()) ?? 'unknown', node: process.version }, 1);
    },
  });
}
