import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './load.ts';

export type Served = { port: number; stop: () => void; cpuSeconds: () => number };

function start(file: string, args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

export async function serve(kind: 'floor' | 'castlane', url: string): Promise<Served> {
  const child = start('./servers.ts', [kind, url]);
  const { port } = await answer<{ port: number }>(child);
  return { port, stop: () => void child.kill(), cpuSeconds: () => cpuSecondsOf(child.pid!) };
}

export function loader(): { run: (order: object) => Promise<Outcome>; stop: () => void } {
  const child = start('./load.ts', []);
  return {
    run(order) {
      child.send(order);
      return answer<Outcome>(child);
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

/** User and system time of a process so far, where /proc tells it. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
