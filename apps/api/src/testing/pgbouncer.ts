import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** `npm test` finds or installs it. */
const PROGRAM = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';
/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const version = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '';
export const hasPgBouncer = version !== '';
if (!hasPgBouncer) process.stdout.write('\nThere is no pgbouncer here: the tests of a connection pooler are skipped.\n');

/** Whether it supports prepared statements in transaction mode. */
export const knowsPrepared = Number(/(\d+)\.(\d+)/.exec(version)?.[2] ?? 0) >= 21;

type Options = { mode: 'session' | 'transaction'; ignored?: readonly string[]; size?: number };

/** A real PgBouncer before one database. */
export class PgBouncer {
  readonly #process: ChildProcess;
  readonly #folder: string;
  /** The address of the database through the pooler, with the user and password of the given one. */
  readonly url: string;

  private constructor(child: ChildProcess, folder: string, url: string) {
    this.#process = child;
    this.#folder = folder;
    this.url = url;
  }

  /** `url`: the database, with the user that the pooler logs in as. */
  static async start(url: string, { mode, ignored = [], size = 6 }: Options): Promise<PgBouncer> {
    const { hostname, port, pathname, username, password } = new URL(url);
    const folder = await mkdtemp(join(tmpdir(), 'castlane-pgbouncer-'));
    await chmod(folder, 0o755);
    const ownPort = await freePort();
    const lines = [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'max_client_conn = 200',
      // By default it refuses everybody for 15 s after PostgreSQL was away.
      'server_login_retry = 1',
      `default_pool_size = ${size}`,
      ...(ignored.length > 0 ? [`ignore_startup_parameters = ${ignored.join(', ')}`] : []),
    ];
    await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'));
    const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], { ...NOBODY, stdio: 'ignore' });
    while (!(await answers(ownPort))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
      await pause(20);
    }
    return new PgBouncer(child, folder, Object.assign(new URL(url), { port: String(ownPort) }).href);
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exit;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
