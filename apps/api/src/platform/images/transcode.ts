import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LIMITS, type Ended, type Limits, type Read, type Wanted } from './readers.ts';

export type MadeImage = { name: string; width: number; height: number; bytes: number };
export type Refusal = 'unreadable' | 'other type' | 'too many pixels' | 'edge too long';
/** The first line of the child's output. */
export type Outcome = { images: MadeImage[]; blur: string; refused?: undefined } | { refused: Refusal; images?: undefined };

const READERS = fileURLToPath(new URL('readers-process.ts', import.meta.url));

/** The child died, or was killed because it used too much time or memory. */
export class ChildDied extends Error {}

/** The machine was too busy for the child, which says nothing about the image. */
export class NoTime extends Error {}

export type Transcoded = { images: (MadeImage & { file: Buffer })[]; blur: string } | { refused: Refusal };

/** Converts an upload to WebP images, in a separate process with limits to its time and memory. */
export async function transcode(input: Buffer, wanted: Wanted, limits: Limits = LIMITS): Promise<Transcoded> {
  const ended = await ask({ input, wanted, limits });
  if (ended.output) return parse(Buffer.from(ended.output));
  throw ended.isLate ? new NoTime(ended.why) : new ChildDied(ended.why);
}

const waiting = new Map<number, (ended: Ended) => void>();
let readers: ChildProcess | undefined;
let asked = 0;

/**
 * A small intermediate process starts the readers: spawning blocks a process for longer the more memory it has, and a server's requests
 * would wait fifty milliseconds for each image.
 */
function ask(read: Omit<Read, 'id'>): Promise<Ended> {
  readers ??= startReaders();
  const id = ++asked;
  readers.ref();
  readers.channel?.ref();
  const answer = new Promise<Ended>((resolve) => waiting.set(id, resolve));
  // If the process is gone, its exit event settles the read.
  readers.send({ id, ...read }, () => {});
  return answer;
}

function startReaders(): ChildProcess {
  const child = fork(READERS, [], {
    env: {},
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', ({ id, ...ended }: Ended & { id: number }) => settle(child, id, ended));
  child.once('exit', () => {
    if (readers === child) readers = undefined;
    for (const id of waiting.keys()) settle(child, id, { why: 'The process that starts readers of images ended', isLate: true });
  });
  child.on('error', () => {});
  return child;
}

/** Settles one read. With no read left, lets the server's process exit. */
function settle(child: ChildProcess, id: number, ended: Ended): void {
  waiting.get(id)?.(ended);
  waiting.delete(id);
  if (waiting.size > 0) return;
  child.unref();
  child.channel?.unref();
}

function parse(output: Buffer): Transcoded {
  const end = output.indexOf('\n');
  const outcome = JSON.parse(output.subarray(0, end).toString()) as Outcome;
  if (outcome.refused !== undefined) return outcome;
  let at = end + 1;
  return { blur: outcome.blur, images: outcome.images.map((image) => ({ ...image, file: output.subarray(at, (at += image.bytes)) })) };
}
