import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Wanted = {
  /** What the bytes must be. */
  format: 'jpeg' | 'png' | 'webp';
  pixelsMax: number;
  /** Widths at most, from small to large; of a square one, both edges. */
  sizes: readonly number[];
  square: boolean;
};
export type MadeImage = { name: string; width: number; height: number; bytes: number };
export type Refusal = 'unreadable' | 'other type' | 'too many pixels';
/** What the child says in its first line. */
export type Outcome = { images: MadeImage[]; blur: string; refused?: undefined } | { refused: Refusal; images?: undefined };

/** Seconds are those of the processor: whoever waits longest for it must not be ended for that, only after a while of the clock. */
export type Limits = { seconds: number; milliseconds: number; megabytes: number };
const LIMITS: Limits = { seconds: 10, milliseconds: 25_000, megabytes: 1024 };
const MOST_BYTES = 32 * 1024 * 1024;
const CHILD = fileURLToPath(new URL('remake-child.ts', import.meta.url));

/** The child died, or was ended because it took too much. */
export class ChildDied extends Error {}

/** The machine had no time for the child, which says nothing about the image. */
export class NoTime extends Error {}

/** Makes WebP images of what somebody sent, in a process of its own with limits to its time and memory. */
export async function remake(input: Buffer, wanted: Wanted, limits: Limits = LIMITS): Promise<Remade> {
  const child = start(wanted, limits);
  const output = collect(child, limits);
  // It may die before it has read everything, which its end tells.
  child.stdin!.on('error', () => {}).end(input);
  return parse(await output);
}

export type Remade = { images: (MadeImage & { file: Buffer })[]; blur: string } | { refused: Refusal };

function start(wanted: Wanted, { seconds, megabytes }: Limits): ChildProcess {
  const command = [process.execPath, '--max-old-space-size=128', '--disable-warning=ExperimentalWarning', CHILD, JSON.stringify(wanted)];
  const options = { env: {}, stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'] };
  // Decoders take their memory beside the heap. Only Linux counts all of it in this limit. Requests go before images.
  const last = 'command -v chrt >/dev/null && exec chrt --idle 0 "$0" "$@"; exec nice -n 19 "$0" "$@"';
  const limited = `ulimit -d ${megabytes * 1024} && ulimit -t ${seconds} && { ${last}; }`;
  if (process.platform === 'linux') return spawn('/bin/sh', ['-c', limited, ...command], options);
  return spawn(command[0]!, command.slice(1), options);
}

function collect(child: ChildProcess, { milliseconds }: Limits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => {
      reject(new NoTime('The machine had no time for an image'));
      child.kill('SIGKILL');
    }, milliseconds);
    child.stdout!.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(chunks));
      else reject(new ChildDied(`The process that reads images ended with ${signal ?? String(code)}`));
    });
  });
}

function parse(output: Buffer): Remade {
  const end = output.indexOf('\n');
  const outcome = JSON.parse(output.subarray(0, end).toString()) as Outcome;
  if (outcome.refused !== undefined) return outcome;
  let at = end + 1;
  return { blur: outcome.blur, images: outcome.images.map((image) => ({ ...image, file: output.subarray(at, (at += image.bytes)) })) };
}
