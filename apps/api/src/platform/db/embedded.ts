/**
 * The PostgreSQL that comes with the application, for everybody who brings none.
 *
 * One server per data directory, shared by every process that asks for it. Each of them holds one connection with a shared advisory
 * lock: its lease. The last one out, which is the one that can take the lock for itself, shuts the server down. The kernel closes the
 * connections of a process that dies, so there is no list of users to go stale: after a `kill -9` of the application the server lives
 * on and the next start joins it. When the server dies, every process that holds a lease starts it again, on the port of before.
 *
 * The server runs in a process group of its own: Ctrl-C and a closing terminal reach the application, which stops it in order.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { chooseAccount } from './embedded-account.ts';
import {
  createCluster,
  findBinaries,
  findPostmaster,
  launch,
  OWNER_ROLE,
  readPassword,
  shutDown,
  type Cluster,
} from './embedded-server.ts';

export type EmbeddedPostgres = {
  /** Address of the database `castlane`, with its password: not for logs. */
  url: string;
  pid: number;
  /** Ends this process's use. Returns when the server is gone, or at once when another process still uses it. */
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  log?: (message: string) => void;
  /** Server parameters beside or instead of the usual ones; they count when this call is the one that starts the server. */
  settings?: Record<string, string>;
};

type Lease = { sql: postgres.Sql; url: string; pid: number };

const LEASE_LOCK = 5_204_201;
/** Long, because a server that recovers from a crash may have a gigabyte of log to read. */
const START_LIMIT_MS = 300_000;
/** What a connection meets while a server starts, stops, or is being replaced by another. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
]);

export async function startEmbeddedPostgres({ dataDir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const cluster = openCluster(resolve(dataDir), settings);
  if (!existsSync(cluster.dir)) {
    log?.(`Creating a database in ${cluster.dir}`);
    await createCluster(cluster);
  }
  let isStopping = false;
  let starting: Promise<void> = Promise.resolve();
  let held: Lease | undefined;
  const { url, pid } = (held = await hold(cluster, lost));

  function lost(): void {
    held = undefined;
    if (!isStopping) starting = startAgain();
  }

  async function startAgain(): Promise<void> {
    log?.('The embedded PostgreSQL is gone. Starting it again');
    while (!isStopping) {
      try {
        held = await hold(cluster, lost);
        return;
      } catch (error) {
        log?.((error as Error).message);
        await sleep(1000);
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await starting;
    // A start that failed half-way may have left a server on which nobody holds a lease.
    if (!held && findPostmaster(cluster.dir)) held = await hold(cluster, () => undefined);
    if (held) await release(cluster, held);
  }
  return { url, pid, stop: onlyOnce(stop) };
}

/** A lease on the server, which is started if it does not run. */
async function hold(cluster: Cluster, lost: () => void): Promise<Lease> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(20)) {
    if (!findPostmaster(cluster.dir)) await launch(cluster);
    const running = findPostmaster(cluster.dir);
    const lease = running?.port ? await takeLease(cluster, { pid: running.pid, port: running.port }, lost) : undefined;
    if (lease) return lease;
  }
  throw new Error(`The embedded PostgreSQL accepts no connections; its log is ${cluster.logFile}`);
}

function openCluster(dataDir: string, settings: Record<string, string>): Cluster {
  // On Windows no signal asks the server for an orderly end.
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs Linux or macOS. Use WSL, or set DATABASE_URL.');
  const binaries = findBinaries();
  // The account of the server must get through; nobody else need see what is inside.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const account = chooseAccount([join(binaries, 'bin/postgres'), join(binaries, 'share/postgresql/postgres.bki'), dataDir]);
  return { dir: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log'), binaries, account, settings };
}

/** @returns nothing when the server is not ready yet, or is on its way out */
async function takeLease(cluster: Cluster, { pid, port }: { pid: number; port: number }, lost: () => void): Promise<Lease | undefined> {
  const address = `postgres://${OWNER_ROLE}:${readPassword(cluster)}@127.0.0.1:${port}`;
  // One connection that is kept for as long as the process lives: its loss is what tells the others.
  let isHeld = false;
  const sql = postgres(`${address}/postgres`, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    connect_timeout: 10,
    // When a connection breaks while postgres.js 3.4.9 reads the types, nothing catches that error, and Node ends the process.
    fetch_types: false,
    onnotice() {},
    onclose() {
      if (!isHeld) return;
      isHeld = false;
      void sql.end({ timeout: 0 });
      lost();
    },
  });
  try {
    await sql`SELECT pg_advisory_lock_shared(${LEASE_LOCK})`;
    await createDatabase(sql);
    isHeld = true;
    return { sql, url: `${address}/${OWNER_ROLE}`, pid };
  } catch (error) {
    await sql.end({ timeout: 0 });
    const { code } = error as { code?: string };
    if (code && PASSING.has(code)) return undefined;
    if (code === '28P01') throw new Error(`The password in ${cluster.dir} is not the one of the server that runs on it.`, { cause: error });
    throw error;
  }
}

async function createDatabase(sql: postgres.Sql): Promise<void> {
  const [found] = await sql`SELECT FROM pg_database WHERE datname = ${OWNER_ROLE}`;
  if (found) return;
  try {
    await sql`CREATE DATABASE ${sql(OWNER_ROLE)}`;
  } catch (error) {
    const { code } = error as { code?: string };
    // Another process did it at the same moment; the index notices what the check before it could not see yet.
    if (code !== '42P04' && code !== '23505') throw error;
  }
}

async function release(cluster: Cluster, { pid, sql }: Lease): Promise<void> {
  try {
    await sql`SELECT pg_advisory_unlock_shared(${LEASE_LOCK})`;
    const [last] = await sql`SELECT pg_try_advisory_lock(${LEASE_LOCK}) AS alone`;
    // The lock is held until the server ends, so whoever comes now waits and then starts a new one.
    if (last?.['alone']) await shutDown(cluster, pid);
  } catch (error) {
    if (findPostmaster(cluster.dir)?.pid === pid) throw error;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

function onlyOnce(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
