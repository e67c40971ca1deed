import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { daysSinceBackup } from '#platform/backups/made.ts';
import { countFailing } from '#platform/clock-failures.ts';
import type { Pool } from '#platform/db/connect.ts';
import type { Pools } from '#platform/db/pools.ts';
import type { Hub } from '#platform/live/hub.ts';
import { streamsLag } from '#platform/live/stream.ts';
import { mailHealth } from '#platform/mail/mail.ts';
import { countDeadTasks } from '#platform/outbox/dead.ts';
import { countWaiting } from '#platform/outbox/outbox.ts';

/** Limit for all figures that come from the database: Prometheus gives up after ten seconds, and a person sooner. */
const DATABASE_MS = 800;
const DAY = 86_400;

/** Adds the figures of the pools and of the database. Returns a function that reads the latter anew. */
export function addDatabase(registry: Registry, { probes, named, slow }: Pools, hub: Hub, makesBackups: boolean): () => Promise<void> {
  addPools(registry, named);
  new Counter({
    name: 'castlane_slow_statements_total',
    help: 'Statements that took longer than half a second, by their place in the code',
    labelNames: ['statement'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [statement, count] of Object.entries(slow.counts)) this.inc({ statement }, count);
    },
  });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `castlane_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers; without it the figures that come from it are missing');
  const streams = gauge('streams_lag_seconds', 'Age of the oldest event that this node has not yet given to a socket');
  const lag = gauge('outbox_lag_seconds', 'Age of the oldest task that is due');
  const oldest = gauge('outbox_oldest_due_seconds', 'Age of the oldest task that is due, by kind', 'kind');
  const waiting = gauge('outbox_waiting_tasks', 'Tasks that are neither done nor given up', 'kind');
  const dead = gauge('outbox_dead_tasks', 'Tasks that were given up', 'kind');
  const failingMail = gauge('outbox_failing_mail_seconds', 'Since when the oldest mail fails that is still tried; 0 without one');
  const failingItems = gauge('clock_failing_items', 'Due items of a clock that failed and are tried again', 'clock');
  const withoutBackup = gauge('without_backup_seconds', 'For how long there was no backup; missing without BACKUP_TO');
  let reading: ReturnType<typeof figuresOf> | undefined;

  /** Waits for a slow reading instead of beginning another one, which would only queue behind it. */
  function read(): ReturnType<typeof figuresOf> {
    reading ??= figuresOf(probes, hub, makesBackups).finally(() => (reading = undefined));
    return reading;
  }
  return async function readDatabase() {
    const figures = await Promise.race([read().catch(() => undefined), pause(DATABASE_MS, undefined, { ref: false })]);
    up.set(figures ? 1 : 0);
    for (const single of [streams, lag, failingMail, withoutBackup]) single.remove();
    for (const labelled of [oldest, waiting, dead, failingItems]) labelled.reset();
    if (!figures) return;
    streams.set(figures.streams);
    lag.set(Math.max(0, ...figures.waiting.map(({ oldestSeconds }) => oldestSeconds)));
    for (const { kind, count, oldestSeconds } of figures.waiting) {
      waiting.set({ kind }, count);
      oldest.set({ kind }, oldestSeconds);
    }
    for (const { kind, count } of figures.dead) dead.set({ kind }, count);
    failingMail.set(figures.failingSeconds);
    if (figures.daysWithoutBackup !== undefined) withoutBackup.set(figures.daysWithoutBackup * DAY);
    for (const { clock, count } of figures.failingItems) failingItems.set({ clock }, count);
  };
}

async function figuresOf(db: Pool, hub: Hub, makesBackups: boolean) {
  const [streams, waiting, dead, { failingSeconds }, failingItems, daysWithoutBackup] = await Promise.all([
    streamsLag(db, hub.places()),
    countWaiting(db),
    countDeadTasks(db),
    mailHealth(db),
    countFailing(db),
    makesBackups ? daysSinceBackup(db) : undefined,
  ]);
  return { streams, waiting, dead, failingSeconds, failingItems, daysWithoutBackup };
}

function addPools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const registers = [registry];
  new Gauge({
    name: 'castlane_pool_connections',
    help: 'Open connections to the database',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { load }] of Object.entries(pools)) {
        const { used, open } = load();
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'idle' }, open - used);
      }
    },
  });
  new Gauge({
    name: 'castlane_pool_connections_limit',
    help: 'How many connections a pool may open',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { load }] of Object.entries(pools)) this.set({ pool }, load().most);
    },
  });
  new Gauge({
    name: 'castlane_pool_waiting',
    help: 'Statements and transactions that wait for a connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { load }] of Object.entries(pools)) this.set({ pool }, load().waiting);
    },
  });
}
