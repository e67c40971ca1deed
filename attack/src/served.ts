import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Asked, Question, Reply } from './server.ts';

export type Settings = Record<string, string>;

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));

/** A server in its own process, with a channel for requests besides HTTP. */
export class Served {
  readonly port: number;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #asked = 0;

  constructor(child: ChildProcess, port: number, databaseUrl: string) {
    this.#child = child;
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.databaseUrl = databaseUrl;
    child.on('message', ({ no, answer, error }: Reply) => {
      const waiting = this.#waiting.get(no);
      this.#waiting.delete(no);
      if (error === undefined) waiting?.resolve(answer as never);
      else waiting?.reject(new Error(error));
    });
    child.once('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`The server ended with ${code ?? signal}`));
    });
  }

  /** Asks the server's process for accounts and valid inputs, made in the same database. */
  ask<Q extends Question>(question: Q, what: string): Promise<Asked[Q]> {
    const no = (this.#asked += 1);
    return new Promise<Asked[Q]>((resolve, reject) => {
      this.#waiting.set(no, { resolve, reject });
      this.#child.send({ no, question, what });
    });
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns the resident memory of the process, if /proc has it. */
  megabytes(): number {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

export async function startServer(databaseUrl: string, settings: Settings): Promise<Served> {
  const child = fork(SERVER, [databaseUrl, JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code} while it started`))),
  ])) as [{ port: number }];
  return new Served(child, message.port, databaseUrl);
}
