import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import type { Account } from '@castlane/api/src/platform/db/embedded-account.ts';
import { freePort } from '@castlane/api/src/testing/free-port.ts';
import { Daemon } from './process.ts';
import { need } from './programs.ts';

const run = promisify(execFile);
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_min_duration_statement: '1000',
};
/** The user of `DATABASE_URL`, as `docs/install.md` makes it, and the administrator. */
const OWNER = 'castlane';
const ADMIN = 'postgres';

/** PostgreSQL of the system with its own data and port: a primary, or a replica that streams from one. */
export class Postgres {
  readonly port: number;
  readonly #folder: string;
  readonly #account: Account;
  readonly #daemon: Daemon;

  private constructor(folder: string, port: number, account: Account) {
    this.#folder = folder;
    this.port = port;
    this.#account = account;
    const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#daemon = new Daemon([need('postgres'), '-D', folder, ...settings], { account, logFile: `${folder}.log` });
  }

  /** Makes a new cluster. Anybody on this machine may connect to it, as its data is nobody's. */
  static async create(folder: string, account: Account): Promise<Postgres> {
    const postgres = new Postgres(folder, await freePort(), account);
    await postgres.#run('initdb', ['-D', folder, '-U', ADMIN, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums']);
    await postgres.start();
    await postgres.asAdmin(async (db) => {
      await db.unsafe(`CREATE ROLE ${OWNER} LOGIN CREATEDB`);
      await db.unsafe(`CREATE ROLE castlane_app NOLOGIN`);
      await db.unsafe(`GRANT castlane_app TO ${OWNER}`);
      await db.unsafe(`CREATE ROLE castlane_web LOGIN IN ROLE castlane_app`);
    });
    return postgres;
  }

  /** Makes a replica, and returns when it streams. With `wait`, the primary acknowledges only what the replica has. */
  async replica({ wait }: { wait: boolean }): Promise<Postgres> {
    const replica = new Postgres(`${this.#folder}-replica`, await freePort(), this.#account);
    const from = `host=127.0.0.1 port=${this.port} user=${ADMIN} application_name=replica`;
    await this.#run('pg_basebackup', ['-D', replica.#folder, '-d', from, '-R', '-X', 'stream', '-c', 'fast']);
    await replica.start();
    if (wait) await this.set('synchronous_standby_names', 'replica');
    const streams = () =>
      this.asAdmin((db) => db`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND (sync_state = 'sync') = ${wait}`);
    while ((await streams()).length === 0) await pause(50);
    return replica;
  }

  async start(): Promise<void> {
    await this.#daemon.start(() =>
      this.#run('pg_isready', ['-q', '-h', '127.0.0.1', '-U', ADMIN, '-p', String(this.port)]).then(
        () => true,
        () => false,
      ),
    );
  }

  /** The fast shutdown that a package upgrade does: connections are cut. */
  async stop(): Promise<void> {
    await this.#daemon.stop('SIGINT');
  }

  async kill(): Promise<void> {
    await this.#daemon.kill();
  }

  /** Ends it and deletes its data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async promote(): Promise<void> {
    await this.#run('pg_ctl', ['promote', '-D', this.#folder, '-w']);
  }

  /** Changes settings of the server, without a restart. */
  async set(name: string, value: string): Promise<void> {
    await this.asAdmin(async (db) => {
      await db.unsafe(`ALTER SYSTEM SET ${name} = '${value}'`);
      await db`SELECT pg_reload_conf()`;
    });
  }

  urlOf(name: string, { user = OWNER } = {}): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${name}`;
  }

  /** Runs the work as the owner of the databases. */
  async use<T>(name: string, work: (pool: Pool) => Promise<T>): Promise<T> {
    return inPool(this.urlOf(name), work);
  }

  async asAdmin<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    return inPool(`postgres://${ADMIN}@127.0.0.1:${this.port}/postgres`, work);
  }

  /** Copies a database that is not in use. */
  async clone(from: string, to: string): Promise<void> {
    await this.use('postgres', (db) => db.unsafe(`CREATE DATABASE ${to} TEMPLATE ${from}`));
  }

  async drop(name: string): Promise<void> {
    await this.use('postgres', (db) => db.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }

  /** Runs one of PostgreSQL's tools. */
  async #run(tool: string, args: string[]): Promise<void> {
    await runTool(this.#account, tool, args);
  }

  /** The same, with the address of one of the databases. */
  async tool(tool: 'pg_dump' | 'pg_restore', name: string, args: string[]): Promise<void> {
    await runTool(this.#account, tool, [`--dbname=${this.urlOf(name)}`, ...args]);
  }
}

async function runTool({ prefix, spawnAs }: Account, tool: string, args: string[]): Promise<void> {
  const [program, ...rest] = [...prefix, join(dirname(need('postgres')), tool), ...args] as [string, ...string[]];
  await run(program, rest, { ...spawnAs, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' } });
}

async function inPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect({ url, max: 1, name: 'drills', statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}
