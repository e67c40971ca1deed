import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@castlane/api/src/platform/db/embedded.ts';
import { isThere, killAll } from './processes.ts';

/** What the harnesses need of a database server; each has its own. */
export type Databases = Pick<Database, 'use'> & { urlOf: (name: string) => string };

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
    killAll(this.#running.pid);
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
