import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Inserted } from './bare-inserts.ts';
import type { ChatOrder, ChatOutcome } from './chat-load.ts';
import type { Outcome } from './load.ts';
import type { OpenOrder, OpenOutcome } from './open-load.ts';
import type { SocketOrder, SocketOutcome } from './socket-load.ts';

export type Served = { port: number; stop: () => void; cpuSeconds: () => number; kilobytes: () => number; tell: (order: object) => void };
export type Kind = 'floor' | 'sockets' | 'castlane';
/** `port`: the port to use; `limits`: whether rate limits are on, as in production. */
type How = { port?: number; limits?: 'on' | 'off' };

function start(file: string, args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

export async function serve(kind: Kind, url: string, { port: wanted = 0, limits = 'on' }: How = {}): Promise<Served> {
  return served(start('./servers.ts', [kind, url, String(wanted), limits]));
}

/** Starts another program that sends its port. */
export async function serveOther(file: string, args: string[]): Promise<Served> {
  return served(start(file, args));
}

async function served(child: ChildProcess): Promise<Served> {
  const { port } = await answer<{ port: number }>(child);
  return {
    port,
    stop: () => void child.kill(),
    cpuSeconds: () => cpuSecondsOf(child.pid!),
    kilobytes: () => kilobytesOf(child.pid!),
    tell: (order) => void child.send(order),
  };
}

export type Loader<Order, Done> = { run: (order: Order) => Promise<Done>; stop: () => void };

export function loader(): Loader<object, Outcome> {
  return startLoader('./load.ts');
}

export function openLoader(): Loader<OpenOrder, OpenOutcome> {
  return startLoader('./open-load.ts');
}

export function socketLoader(): Loader<SocketOrder, SocketOutcome> {
  return startLoader('./socket-load.ts');
}

export function chatLoader(): Loader<ChatOrder, ChatOutcome> {
  return startLoader('./chat-load.ts');
}

export function bareInserter(): Loader<object, Inserted> {
  return startLoader('./bare-inserts.ts');
}

function startLoader<Order extends object, Done>(file: string): Loader<Order, Done> {
  const child = start(file, []);
  return {
    run(order) {
      child.send(order);
      return answer<Done>(child);
    },
    stop: () => void child.kill(),
  };
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the benchmark ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });
}

/** Returns the user and system time of a process so far, if /proc has it. */
function cpuSecondsOf(pid: number): number {
  return ticksOf(pid, 11) / 100;
}

/** Returns the same for all processes that a process has started, including those that have ended. */
export function cpuSecondsOfChildren(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return children.reduce((sum, child) => sum + (cpuSecondsOf(Number(child)) || 0), ticksOf(pid, 13) / 100);
  } catch {
    return Number.NaN;
  }
}

/** Returns the sum of two neighboring fields of a process's statistics, in hundredths of a second. */
function ticksOf(pid: number, field: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(fields[field]) + Number(fields[field + 1]);
  } catch {
    return Number.NaN;
  }
}

/** Returns the resident memory of a process, if /proc has it. */
function kilobytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number.NaN;
  }
}
