import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { killAll } from '@castlane/chaos/src/processes.ts';
import type { Account } from '@castlane/api/src/platform/db/embedded-account.ts';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 15_000;

type Options = { account: Account; logFile: string; env?: Record<string, string> };

const running = new Set<ChildProcess>();
/** However the drills end, no program of theirs stays. */
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) killAll(pid);
});

/** A program from the system, run as an unprivileged user. */
export class Daemon {
  readonly #command: readonly [string, ...string[]];
  readonly #options: Options;
  #child: ChildProcess | undefined;

  constructor(command: [string, ...string[]], options: Options) {
    this.#command = command;
    this.#options = options;
  }

  /** Starts it, and returns when `isThere` says so. */
  async start(isThere: () => Promise<boolean>): Promise<void> {
    const { account, logFile, env = {} } = this.#options;
    const log = openSync(logFile, 'a');
    const [program, ...args] = [...account.prefix, ...this.#command] as [string, ...string[]];
    const child = spawn(program, args, {
      ...account.spawnAs,
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await pause(20)) {
      if (failure || !this.isRunning)
        throw new Error(`${program} ended while it started: ${failure?.message ?? readFileSync(logFile, 'utf8').slice(-2000)}`);
      if (await isThere()) return;
    }
    await this.kill();
    throw new Error(`${program} did not get ready: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it in order; by force if that takes too long. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child!, 'exit');
    this.#child!.kill(signal);
    if ((await Promise.race([ended, pause(STOP_LIMIT_MS, 'late' as const)])) === 'late') await this.kill();
  }

  /** Kills it with all its children. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child!, 'exit');
    killAll(this.#child!.pid!);
    await ended;
  }
}

/** Whether something listens on a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
