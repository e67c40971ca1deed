import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@castlane/api/src/testing/free-port.ts';
import type { Failpoint, Order, Rewrite } from './failpoint-names.ts';

const MAIN = fileURLToPath(import.meta.resolve('@castlane/api/src/app/main.ts'));
const HOOKS = fileURLToPath(new URL('./failpoints.ts', import.meta.url));
const START_LIMIT_MS = 60_000;

export type Settings = {
  databaseUrl: string;
  mailPort: number;
  dataDir: string;
  secretKeys: string;
  rewrites: readonly Rewrite[];
  /** Environment variables that add to or override the usual ones. */
  environment?: Record<string, string>;
  /** The program and the module loaded before it, if not this checkout's and the failpoints. */
  program?: { main: string; before: string };
  /** The file that its standard output is added to. */
  logFile?: string;
};

/** One node of the application, as in production except for its limits, in its own process that can be killed, stopped and restarted. */
export class Server {
  readonly port: number;
  #settings: Settings;
  #child: ChildProcess | undefined;
  #said = '';

  private constructor(port: number, settings: Settings) {
    this.port = port;
    this.#settings = settings;
  }

  static async start(settings: Settings): Promise<Server> {
    const server = new Server(await freePort(), settings);
    await server.start();
    return server;
  }

  /** Returns when it is ready to serve. */
  async start(change: Partial<Settings> = {}): Promise<void> {
    this.launch(change);
    const child = this.#child!;
    for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await pause(15)) {
      if (!isRunning(child)) throw new Error(`A node ended while it started:\n${this.#said}`);
      if (await this.#isReady()) return this.#requireRewrites();
    }
    throw new Error(`A node did not get ready:\n${this.#said}`);
  }

  /** Starts the process, and waits for nothing. */
  launch(change: Partial<Settings> = {}): void {
    this.#settings = { ...this.#settings, ...change };
    this.#said = '';
    const { program: { main, before } = { main: MAIN, before: HOOKS }, logFile } = this.#settings;
    const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
    const child = spawn(process.execPath, ['--import', before, main], {
      stdio: ['ignore', log, 'pipe', 'ipc'],
      env: this.#environment(),
    });
    if (log !== 'ignore') closeSync(log);
    this.#child = child;
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#said = `${this.#said}${text}`.slice(-4000)));
  }

  /** The last of its standard error. */
  get said(): string {
    return this.#said;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && isRunning(this.#child);
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    this.#child?.kill(signal);
  }

  async ended(): Promise<void> {
    if (this.#child && isRunning(this.#child)) await once(this.#child, 'exit');
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  /** Orders it to die when it reaches a point for the n-th time. */
  dieAt(die: Failpoint, times: number): void {
    this.#tell({ die, times });
  }

  /** Cancels that order. */
  live(): void {
    this.#tell({ die: undefined, times: 0 });
  }

  #tell(order: Order): void {
    // It may have ended by now.
    this.#child?.send(order, () => {});
  }

  /** Asks this node, past every proxy. */
  async ask(path: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(2000) });
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await this.ask('/readyz')).ok;
    } catch {
      return false;
    }
  }

  /** A mutant whose lines were never loaded would prove nothing. */
  async #requireRewrites(): Promise<void> {
    if (this.#settings.rewrites.length === 0) return;
    const answer = once(this.#child!, 'message') as Promise<[{ missing: string[] }]>;
    this.#child!.send('are all rewritten?');
    const [{ missing }] = await answer;
    if (missing.length > 0) throw new Error(`Not loaded: ${missing.join(', ')}`);
  }

  #environment(): Record<string, string> {
    const { databaseUrl, mailPort, dataDir, secretKeys, rewrites, environment } = this.#settings;
    return {
      PATH: process.env.PATH ?? '',
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: `${dataDir}/compiled`,
      ...(rewrites.length > 0 ? { CHAOS_REWRITES: JSON.stringify(rewrites) } : {}),
      HOST: '127.0.0.1',
      PORT: String(this.port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://chaos.test',
      SECRET_KEYS: secretKeys,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      // Production refuses to start without limits, and clients here reconnect more often per minute than the limits allow.
      RATE_LIMITS: 'off',
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      ...environment,
    };
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
