import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@castlane/api/src/testing/free-port.ts';
import { PASSWORD, STAFF } from './names.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The first server writes the compile cache, the others read it. */
const COMPILED = join(tmpdir(), 'castlane-e2e-compiled');
const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 30_000;
/** An image is read again later, so no user sees it. Statements take long where the machine has much else to do. */
const BUSY = ['The machine had no time for an image', '"a slow statement"'];
const WARN = 40;

type StackOptions = {
  /** `altcha` requires the answer to a puzzle for sign-up, log-in and similar calls. */
  botCheck?: 'none' | 'altcha';
  /** Only the staff account exists. */
  isEmpty?: boolean;
  /** Pages name their assets at another origin, as at a CDN: the same server by its address instead of its name. */
  hasCdn?: boolean;
  /** Turns the limits on, with so many sign-ups an hour from one address. */
  signUpsAnHour?: number;
  /** More settings, which may depend on the server's address. */
  settings?: (url: string) => Promise<Record<string, string>>;
};
type Mail = { to: string; subject: string; text: string; html: string; createdAt: string };

/** The real server in its own process, with its own database, on a port that stays the same across restarts. */
export class Stack {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #botCheck: string;
  readonly #isEmpty: boolean;
  readonly #assetsUrl: string | undefined;
  readonly #signUpsAnHour: number | undefined;
  #settings: Record<string, string> = {};
  #child: ChildProcess | undefined;
  #output = '';
  #told = 0;
  readonly #onExit = () => this.#abandon();

  private constructor(port: number, dataDir: string, { botCheck = 'none', isEmpty = false, hasCdn = false, signUpsAnHour }: StackOptions) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.#botCheck = botCheck;
    this.#isEmpty = isEmpty;
    this.#signUpsAnHour = signUpsAnHour;
    this.#assetsUrl = hasCdn ? `http://127.0.0.1:${port}` : undefined;
    // Passkeys need a host name, not an IP address.
    this.url = `http://localhost:${port}`;
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const dataDir = mkdtempSync(join(tmpdir(), 'castlane-e2e-'));
    // The embedded PostgreSQL may run as another user, who needs to pass through this folder.
    chmodSync(dataDir, 0o711);
    const stack = new Stack(await freePort(), dataDir, options);
    process.once('exit', stack.#onExit);
    stack.#settings = (await options.settings?.(stack.url)) ?? {};
    if (stack.#isEmpty) await stack.#run('apps/api/src/app/commands/main.ts', 'staff', 'create', '--email', STAFF, '--password', PASSWORD);
    await stack.restart();
    return stack;
  }

  /** Starts the server again after `kill`, with the same port and data. */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, ['apps/api/src/app/main.ts'], {
      cwd: ROOT,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (this.#output += chunk));
    await this.#running(child);
  }

  /** Simulates a crash or a power cut: nothing is finished or closed. */
  async kill(): Promise<void> {
    await this.#endWith('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#endWith('SIGTERM');
    process.off('exit', this.#onExit);
    rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Returns the mails to an address, newest first. */
  async mails(to: string): Promise<Mail[]> {
    const response = await fetch(`${this.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as { items: Mail[] }).items;
  }

  async codeFor(email: string): Promise<string> {
    const [mail] = await this.mails(email);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (!code) throw new Error(`No code was mailed to ${email}`);
    return code;
  }

  /** Moves the clock of the application. */
  async advance(seconds: number): Promise<void> {
    const body = JSON.stringify({ advanceSeconds: seconds });
    const response = await fetch(`${this.url}/dev/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(`The clock did not move: ${response.status}`);
  }

  /** Writes messages into a thread; the last `unread` of them stay unread. */
  async fillThread(threadId: string, count: number, unread = 0): Promise<void> {
    await this.#run('apps/api/scripts/fill-thread.ts', this.#dataDir, threadId, String(count), String(unread));
  }

  /** Returns the server's warnings and errors since the last call, without those that only tell of a busy machine. */
  warnings(): string[] {
    const lines = this.#output.slice(this.#told).split('\n');
    this.#told = this.#output.length;
    return lines.filter((line) => levelOf(line) >= WARN && !BUSY.some((words) => line.includes(words)));
  }

  async #run(program: string, ...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [program, ...args], { cwd: ROOT, env: this.#environment() });
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH, HOME, TMPDIR, LANG } = process.env;
    return {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      PUBLIC_URL: this.url,
      ...(this.#signUpsAnHour ? { RATE_LIMITS: 'on', SIGN_UPS_AN_HOUR: String(this.#signUpsAnHour) } : { RATE_LIMITS: 'off' }),
      BOT_CHECK_KIND: this.#botCheck,
      NODE_COMPILE_CACHE: COMPILED,
      DEMO: String(!this.#isEmpty),
      ASSETS_URL: this.#assetsUrl,
      ...this.#settings,
    };
  }

  #running(child: ChildProcess): Promise<void> {
    const start = this.#output.length;
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why}\n${this.#output.slice(start)}`));
      const timer = setTimeout(fail, START_LIMIT_MS, 'The server did not start in time.');
      const ended = (code: number | null) => fail(`The server ended with code ${code}.`);
      child.once('exit', ended);
      child.stdout?.on('data', () => {
        if (!this.#output.slice(start).includes(' is running at ')) return;
        clearTimeout(timer);
        child.off('exit', ended);
        resolve();
      });
    });
  }

  async #endWith(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill(signal);
    });
  }

  /** Only kills the server: its database server ends by itself once its folder is gone. */
  #abandon(): void {
    this.#child?.kill('SIGKILL');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0;
  try {
    return (JSON.parse(line) as { level?: number }).level ?? 0;
  } catch {
    return 0;
  }
}
