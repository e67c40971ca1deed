/**
 * The embedded PostgreSQL, for installations without a `DATABASE_URL`.
 *
 * There is one server per data directory, shared by every process that uses it. Each process holds one connection with a shared advisory
 * lock: its lease. The last process to leave is the one that can take the lock exclusively; it shuts the server down. The kernel closes the
 * connections of a process that dies, so no list of users can go stale: after a `kill -9` of the application the server keeps running and
 * the next start joins it. When the server dies, every process with a lease tries to start it again, on the same port.
 *
 * The server runs in its own process group: Ctrl-C and a closing terminal reach the application, which stops the server in order.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient, send, type Client } from './client.ts';
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
import { tagOf, type Tag } from './statement.ts';

export type EmbeddedPostgres = {
  /** The URL of the database `castlane`, with its password: keep it out of logs. */
  url: string;
  pid: number;
  /** Ends this process's use. Returns when the server is gone, or immediately if another process still uses it. */
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  log?: (message: string) => void;
  /** Server parameters that add to or override the defaults; they apply only if this call starts the server. */
  settings?: Record<string, string>;
};

type Lease = { client: Client; sql: Tag; url: string; pid: number };

const LEASE_LOCK = 5_204_201;
/** Long, because a server that recovers from a crash may have to read a gigabyte of log. */
const START_LIMIT_MS = 300_000;
const OPEN_MS = 10_000;
/** Errors of a connection while a server starts, stops or is replaced. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P01', '57P02', '57P03']);

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
    // A start that failed half-way may have left a server without any lease.
    if (!held && findPostmaster(cluster.dir)) held = await hold(cluster, () => undefined);
    if (held) await release(cluster, held);
  }
  return { url, pid, stop: onlyOnce(stop) };
}

/** Takes a lease on the server, starting it if it does not run. */
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
  // Windows has no signal for an orderly shutdown.
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs Linux or macOS. Use WSL, or set DATABASE_URL.');
  const binaries = findBinaries();
  // The server's account must be able to pass through; no other user needs to list the contents.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const account = chooseAccount([join(binaries, 'bin/postgres'), join(binaries, 'share/postgresql/postgres.bki'), dataDir]);
  return { dir: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log'), binaries, account, settings };
}

/** @returns nothing when the server is not ready yet, or is on its way out */
async function takeLease(cluster: Cluster, { pid, port }: { pid: number; port: number }, lost: () => void): Promise<Lease | undefined> {
  const address = `postgres://${OWNER_ROLE}:${readPassword(cluster)}@127.0.0.1:${port}`;
  // One connection, kept for the life of the process: losing it releases the lease, and tells us that the server is gone.
  let client: Client | undefined;
  try {
    const opened = await openClient({ url: `${address}/postgres`, name: 'castlane-lease', openMs: OPEN_MS });
    client = opened.client;
    const sql = tagOf((statement) => send(opened, statement, false));
    await sql`SELECT pg_advisory_lock_shared(${LEASE_LOCK})`;
    await createDatabase(sql);
    void opened.lost.then(lost);
    return { client, sql, url: `${address}/${OWNER_ROLE}`, pid };
  } catch (error) {
    void client?.end();
    const { code } = error as { code?: string };
    if (code && PASSING.has(code)) return undefined;
    if (code === '28P01') throw new Error(`The password in ${cluster.dir} is not the one of the server that runs on it.`, { cause: error });
    throw error;
  }
}

async function createDatabase(sql: Tag): Promise<void> {
  const [found] = await sql`SELECT FROM pg_database WHERE datname = ${OWNER_ROLE}`;
  if (found) return;
  try {
    await sql`CREATE DATABASE ${sql(OWNER_ROLE)}`;
  } catch (error) {
    const { code } = error as { code?: string };
    // Another process created it at the same time; the unique index notices it even if the check above did not.
    if (code !== '42P04' && code !== '23505') throw error;
  }
}

async function release(cluster: Cluster, { pid, client, sql }: Lease): Promise<void> {
  try {
    await sql`SELECT pg_advisory_unlock_shared(${LEASE_LOCK})`;
    const [last] = await sql`SELECT pg_try_advisory_lock(${LEASE_LOCK}) AS alone`;
    // The lock is held until the server ends, so a process that starts now waits and then starts a new server.
    if (last?.['alone']) await shutDown(cluster, pid);
  } catch (error) {
    if (findPostmaster(cluster.dir)?.pid === pid) throw error;
  } finally {
    await client.end();
  }
}

function onlyOnce(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
