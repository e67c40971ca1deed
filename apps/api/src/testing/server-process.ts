import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const MAIN = fileURLToPath(new URL('../app/main.ts', import.meta.url));

/** All of them share it: a server refuses a database that was made with other keys. */
const SECRET_KEYS = `1:${randomBytes(32).toString('base64')}`;
/** A child that outlives its test keeps the runner from ending. */
const START_MS = 90_000;

/** The product in a separate process, on a given database, so that a test can measure its memory or stop it. */
export class ServerProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #dataDir: string;

  private constructor(child: ChildProcess, port: number, dataDir: string) {
    this.#child = child;
    this.port = port;
    this.#dataDir = dataDir;
  }

  /** @param heard receives its standard output */
  static async start(databaseUrl: string, settings: Record<string, string> = {}, heard: string[] = []): Promise<ServerProcess> {
    const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'castlane-process-'))]);
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEYS,
      ...settings,
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
    let said = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false }))
      if ((said += String(chunk)).includes('is running at')) break;
    clearTimeout(late);
    heard.push(said);
    child.stdout.on('data', (chunk) => heard.push(String(chunk)));
    if (!said.includes('is running at')) throw new Error('The server did not start');
    return new ServerProcess(child, port, dataDir);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns its peak memory, in MB. */
  async peakMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) / 1024;
  }

  /** Null while it runs, or if it was killed. */
  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  async stop(): Promise<void> {
    if (this.isRunning) {
      const exit = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await exit;
    }
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}
