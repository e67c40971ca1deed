import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '#platform/db/connect.ts';
import { PROBE } from '#platform/http/probe.ts';
import type { Hub } from '#platform/live/hub.ts';
import type { Refusals } from '#platform/live/refusals.ts';
import type { Wake } from '#platform/live/wake.ts';
import { mailHealth } from '#platform/mail/mail.ts';
import { countDeadTasks } from '#platform/outbox/dead.ts';
import { commit, VERSION } from '#platform/version.ts';

/** Limit for all figures that come from the database: Prometheus gives up after ten seconds, and a person sooner. */
const DATABASE_MS = 800;

type Live = { hub: Hub; wake: Wake; refusals: Refusals };

/**
 * Serves `/metrics` for Prometheus. The proxy in front must not expose it. It answers within a second: while the database does not, figures
 * that come from it are left out, and `castlane_database_up` is 0.
 */
export function serveMetrics(app: FastifyInstance, { hub, wake, refusals }: Live, db: Pool): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  new Gauge({
    name: 'castlane_open_sockets',
    help: 'Sockets on this node',
    registers: [registry],
    collect() {
      this.set(hub.size);
    },
  });
  new Counter({
    name: 'castlane_refused_sockets_total',
    help: 'Sockets that were not opened, or closed before they had a session',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(refusals.counts)) this.inc({ reason }, count);
    },
  });
  addBuildInfo(registry);
  addWakes(registry, wake);
  const readDatabase = addDatabase(registry, db);
  app.get('/metrics', { config: PROBE }, async (_request, reply) => {
    await readDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Adds the figures of the database. Returns a function that reads them anew. */
function addDatabase(registry: Registry, db: Pool): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'castlane_database_up',
    help: 'Whether the database answers; without it figures below are missing',
    registers,
  });
  const lag = new Gauge({ name: 'castlane_outbox_lag_seconds', help: 'Age of the oldest task that is due', registers });
  const failing = new Gauge({
    name: 'castlane_outbox_failing_mail_seconds',
    help: 'Since when the oldest mail fails that is still tried; 0 without one',
    registers,
  });
  const dead = new Gauge({ name: 'castlane_outbox_dead_tasks', help: 'Tasks that were given up', labelNames: ['kind'], registers });
  let reading: ReturnType<typeof figuresOf> | undefined;

  /** Waits for a slow reading instead of beginning another one, which would only queue behind it. */
  function read(): ReturnType<typeof figuresOf> {
    reading ??= figuresOf(db).finally(() => (reading = undefined));
    return reading;
  }
  return async function readDatabase() {
    const figures = await Promise.race([read().catch(() => undefined), pause(DATABASE_MS, undefined, { ref: false })]);
    up.set(figures ? 1 : 0);
    lag.remove();
    failing.remove();
    dead.reset();
    if (!figures) return;
    lag.set(figures.lag);
    failing.set(figures.failing);
    for (const { kind, count } of figures.dead) dead.set({ kind }, count);
  };
}

async function figuresOf(db: Pool) {
  const [[row], { failingSeconds }, dead] = await Promise.all([
    db<{ lag: number }[]>`
      SELECT coalesce(extract(epoch FROM app_now() - min(run_at)), 0)::float8 AS lag FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= (SELECT app_now())`,
    mailHealth(db),
    countDeadTasks(db),
  ]);
  return { lag: row?.lag ?? 0, failing: failingSeconds, dead };
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

function addWakes(registry: Registry, wake: Wake): void {
  new Gauge({
    name: 'castlane_redis_up',
    help: 'Whether Redis answers; 1 where none is configured',
    registers: [registry],
    collect() {
      this.set(wake.state.redis === 'down' ? 0 : 1);
    },
  });
  new Gauge({
    name: 'castlane_nodes',
    help: 'Nodes that this one knows of, itself included',
    registers: [registry],
    collect() {
      this.set(wake.state.nodes);
    },
  });
  new Counter({
    name: 'castlane_wakes_total',
    help: 'Messages of this node to the others',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(wake.state.said)) this.inc({ by }, count);
    },
  });
}
