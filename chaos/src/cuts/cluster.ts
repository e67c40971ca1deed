import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';
import { startStandby } from '@castlane/api/src/testing/standby.ts';
import { isThere, killAll } from '../processes.ts';

/** `fast` ends connections in order, `immediate` as in a crash, `kill` is SIGKILL to all processes. */
export type Stop = 'fast' | 'immediate' | 'kill';
export type Slot = 0 | 1;

type Member = { slot: Slot; folder: string; server: EmbeddedPostgres };

const STANDBY = 'standby';
const COPIES = 5;
const SETTINGS = {
  shared_buffers: '64MB',
  // What the kernel has survives the death of all processes.
  fsync: 'off',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  // While the standby is not connected, no write is acknowledged.
  wal_retrieve_retry_interval: '100ms',
};

/** A primary and its synchronous standby: what was acknowledged survives a fail-over. */
export class Cluster {
  readonly #folder: string;
  readonly #ports: [number, number];
  #primary: Member;
  #made = 1;
  /** One event at a time. */
  #event: Promise<unknown> = Promise.resolve();
  #standby: Member | undefined;

  private constructor(folder: string, primary: Member) {
    this.#folder = folder;
    this.#primary = primary;
    this.#ports = [portOf(primary.server), 1];
  }

  static async start(folder: string): Promise<Cluster> {
    const first = join(folder, 'server1');
    const server = await startEmbeddedPostgres({ dataDir: first, settings: SETTINGS });
    return new Cluster(folder, { slot: 0, folder: first, server });
  }

  get slot(): Slot {
    return this.#primary.slot;
  }

  /** The port of the last server of a slot. */
  portOf(slot: Slot): number {
    return this.#ports[slot];
  }

  /** The address of the primary, for the owner of the tables; through a proxy if a port is given. */
  url(port = portOf(this.#primary.server)): string {
    return Object.assign(new URL(this.#primary.server.url), { port: String(port) }).href;
  }

  /** Runs the work on the primary, past every proxy. */
  async use<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    return inPool(this.#primary.server.url, work);
  }

  async restart(how: Stop): Promise<void> {
    await this.#next(async () => {
      const { folder } = this.#primary;
      await end(this.#primary.server, how);
      this.#primary.server = await startEmbeddedPostgres({ dataDir: folder, settings: SETTINGS });
      this.#ports[this.#primary.slot] = portOf(this.#primary.server);
    });
  }

  /** The primary dies, the standby is promoted after a while, and a new standby takes the place of the dead primary. */
  async failOver(how: Stop, afterMs: number): Promise<void> {
    await this.#next(async () => {
      const [old, next] = [this.#primary, this.#standby!];
      this.#standby = undefined;
      await end(old.server, how);
      await pause(afterMs);
      await inPool(next.server.url, (db) => db`SELECT pg_promote()`);
      // Nobody is led to a standby: its rows may be late.
      this.#primary = next;
      rmSync(old.folder, { recursive: true, force: true, maxRetries: 3 });
      await this.#join(old.slot);
    });
  }

  async addStandby(): Promise<void> {
    await this.#next(() => this.#join(1));
  }

  async stop(): Promise<void> {
    await this.#next(async () => {
      const { server } = this.#primary;
      await Promise.all([this.#standby && end(this.#standby.server, 'kill'), end(server, 'kill')]);
    });
  }

  kill(): void {
    for (const member of [this.#primary, this.#standby]) if (member) killAll(member.server.pid);
  }

  #next(event: () => Promise<void>): Promise<void> {
    const next = this.#event.then(event);
    this.#event = next.catch(() => {});
    return next;
  }

  async #join(slot: Slot): Promise<void> {
    this.#made += 1;
    const folder = join(this.#folder, `server${this.#made}`);
    const server = await this.#copy(folder);
    this.#standby = { slot, folder, server };
    this.#ports[slot] = portOf(server);
    await this.use(async (db) => {
      await db.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
      await db`SELECT pg_reload_conf()`;
      const [now] = await db<{ lsn: string }[]>`SELECT pg_current_wal_lsn()::text AS lsn`;
      const isSafe = () => db`
        SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming' AND flush_lsn >= ${now!.lsn}::pg_lsn`;
      while ((await isSafe()).length === 0) await pause(20);
    });
  }

  /** A file that the server deletes meanwhile fails a copy. */
  async #copy(folder: string): Promise<EmbeddedPostgres> {
    const { server, folder: from } = this.#primary;
    for (let copies = 1; ; copies++) {
      try {
        return await startStandby(server, from, folder, { name: STANDBY, settings: SETTINGS });
      } catch (error) {
        if (copies === COPIES || (error as { code?: string }).code !== 'ENOENT') throw error;
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
}

async function inPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect({ url, max: 1, name: 'cuts', statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}

function portOf({ url }: EmbeddedPostgres): number {
  return Number(new URL(url).port);
}

/** Ends a server for good: after `stop` was called it is not started again by itself. */
async function end({ pid, stop }: EmbeddedPostgres, how: Stop): Promise<void> {
  const stopped = stop().catch(() => {});
  if (how === 'kill') killAll(pid);
  else if (how === 'immediate') process.kill(pid, 'SIGQUIT');
  await stopped;
  while (isThere(pid)) await pause(5);
}
