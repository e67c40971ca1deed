import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { limited } from '#platform/limited.ts';

/** `seconds` is CPU time, so that waiting for the CPU does not end a reader; `milliseconds` is wall-clock time. */
export type Limits = { seconds: number; milliseconds: number; megabytes: number };
export const LIMITS: Limits = { seconds: 10, milliseconds: 25_000, megabytes: 1024 };
const MOST_BYTES = 32 * 1024 * 1024;
const CHILD = fileURLToPath(new URL('transcode-child.ts', import.meta.url));

/** What a picture must be, and what is made of it. */
export type Wanted = {
  /** The required format of the input. */
  format: 'jpeg' | 'png' | 'webp';
  pixelsMax: number;
  /** The longest allowed edge. */
  edgeMax: number;
  /** Maximum widths, ascending; for a square image, both edges. */
  sizes: readonly number[];
  square: boolean;
};

/** A request to the process that starts readers. */
export type Read = { id: number; input: Uint8Array; wanted: Wanted; limits: Limits };
/** The result: a reader's output, or why there is none. */
export type Ended = { output: Uint8Array } | { output?: undefined; why: string; isLate: boolean };

/** Reads an image in a separate process with limits to its time and memory. */
export async function readImage({ input, wanted, limits }: Omit<Read, 'id'>): Promise<Ended> {
  const child = start(wanted, limits);
  const output = collect(child, limits);
  // The child may die before it has read everything; its exit reports that.
  child.stdin!.on('error', () => {}).end(input);
  return output;
}

function start(wanted: Wanted, { seconds, megabytes }: Limits): ChildProcess {
  const command = [process.execPath, '--max-old-space-size=128', '--disable-warning=ExperimentalWarning', CHILD, JSON.stringify(wanted)];
  const options = { env: {}, stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'] };
  const [file, ...args] = limited(command, { seconds, megabytes });
  return spawn(file, args, options);
}

function collect(child: ChildProcess, { milliseconds }: Limits): Promise<Ended> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => {
      resolve({ why: 'The machine had no time for an image', isLate: true });
      child.kill('SIGKILL');
    }, milliseconds);
    child.stdout!.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) child.kill('SIGKILL');
    });
    child.on('error', (error) => resolve({ why: `No process can be started: ${error.message}`, isLate: true }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve({ output: Buffer.concat(chunks) });
      else resolve({ why: `The process that reads images ended with ${signal ?? String(code)}`, isLate: false });
    });
  });
}
