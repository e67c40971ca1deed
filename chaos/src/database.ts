import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';

const SETTINGS = { shared_buffers: '64MB', max_connections: '80' };

/** The run's own PostgreSQL, which can be killed and restarts from what it has written. */
export class Database {
  readonly #dataDir: string;
  #running: EmbeddedPostgres;

  private constructor(dataDir: string, running: EmbeddedPostgres) {
    this.#dataDir = dataDir;
    this.#running = running;
  }

  static async start(dataDir: string): Promise<Database> {
    return new Database(dataDir, await startEmbeddedPostgres({ dataDir, settings: SETTINGS }));
  }

  get port(): number {
    return Number(new URL(this.#running.url).port);
  }

  /** Returns the URL of one of its databases, with another port if a proxy stands in between. */
  urlOf(name: string, port = this.port): string {
    return Object.assign(new URL(this.#running.url), { pathname: `/${name}`, port: String(port) }).href;
  }

  /** Runs the work with its own connection, past every proxy. */
  async use<T>(name: string, work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = connect({ url: this.urlOf(name), max: 1, name: 'chaos', statementTimeoutMs: 0 });
    try {
      return await work(pool);
    } finally {
      await pool.end({ timeout: 1 });
    }
  }

  /** Copies a database that is not in use. */
  async clone(from: string, to: string): Promise<void> {
    await this.use('postgres', async (pool) => {
      await pool.unsafe(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
      await pool.unsafe(`CREATE DATABASE ${to} TEMPLATE ${from}`);
    });
  }

  /** Sends SIGKILL to all its processes at the same time: whatever was only in memory is lost. */
  kill(): void {
    const { pid } = this.#running;
    const children = childrenOf(pid);
    for (const each of [pid, ...children]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It had already ended.
      }
    }
  }

  async restart(): Promise<void> {
    const { pid, stop } = this.#running;
    while (isThere(pid)) await pause(5);
    await stop();
    this.#running = await startEmbeddedPostgres({ dataDir: this.#dataDir, settings: SETTINGS });
  }

  async stop(): Promise<void> {
    await this.#running.stop();
  }
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** Returns the parent of a process, if it runs; a zombie has none. */
function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

function isThere(pid: number): boolean {
  if (process.platform === 'linux') return parentOf(pid) !== undefined;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
