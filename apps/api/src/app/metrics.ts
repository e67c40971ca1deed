import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '#platform/db/connect.ts';
import type { Hub } from '#platform/live/hub.ts';
import type { Wake } from '#platform/live/wake.ts';
import { mailHealth } from '#platform/mail/mail.ts';
import { countDeadTasks } from '#platform/outbox/dead.ts';

/** Serves `/metrics` for Prometheus. The proxy in front must not expose it. */
export function serveMetrics(app: FastifyInstance, hub: Hub, wake: Wake, db: Pool): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
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
  new Gauge({
    name: 'open_sockets',
    help: 'Sockets on this node',
    registers: [registry],
    collect() {
      this.set(hub.size);
    },
  });
  addWakes(registry, wake);
  new Gauge({
    name: 'outbox_lag_seconds',
    help: 'Age of the oldest task that is due',
    registers: [registry],
    async collect() {
      const [row] = await db<{ lag: number }[]>`
        SELECT coalesce(extract(epoch FROM app_now() - min(run_at)), 0)::float8 AS lag FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= app_now()`;
      this.set(row?.lag ?? 0);
    },
  });
  addMail(registry, db);
  app.get('/metrics', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Adds the age of failing mail and the count of given-up tasks. */
function addMail(registry: Registry, db: Pool): void {
  new Gauge({
    name: 'outbox_failing_mail_seconds',
    help: 'Since when the oldest mail fails that is still tried; 0 without one',
    registers: [registry],
    async collect() {
      this.set((await mailHealth(db)).failingSeconds);
    },
  });
  new Gauge({
    name: 'outbox_dead_tasks',
    help: 'Tasks that were given up',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { kind, count } of await countDeadTasks(db)) this.set({ kind }, count);
    },
  });
}

function addWakes(registry: Registry, wake: Wake): void {
  new Gauge({
    name: 'redis_up',
    help: 'Whether Redis answers; 1 where none is configured',
    registers: [registry],
    collect() {
      this.set(wake.state.redis === 'down' ? 0 : 1);
    },
  });
  new Gauge({
    name: 'nodes',
    help: 'Nodes that this one knows of, itself included',
    registers: [registry],
    collect() {
      this.set(wake.state.nodes);
    },
  });
  new Counter({
    name: 'wakes_total',
    help: 'Messages of this node to the others',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(wake.state.said)) this.inc({ by }, count);
    },
  });
}
