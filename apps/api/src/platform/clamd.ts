import { connect, type Socket } from 'node:net';
import { pipeline, Transform, type Readable } from 'node:stream';
import * as z from 'zod';
import { setting } from './setting.ts';

/** After the last byte the daemon is silent while it scans; half a gigabyte takes a slow machine a minute. */
const SILENCE_MS = 180_000;
const MOST_ANSWERED = 1000;

export const CLAMD_SETTING = setting(
  z
    .string()
    .refine((value) => whereIs(value) !== undefined)
    .optional(),
  {
    shape: 'tcp://host:port, or unix:/path',
    means: 'ClamAV’s daemon, which scans every file before it is stored',
    example: 'tcp://127.0.0.1:3310',
    more: '#virus-scanner',
  },
);

/** The scanner does not answer, or its answer is invalid. */
export class ScannerAway extends Error {}

/** Scans a stream with ClamAV's daemon. Returns the name of the finding; undefined if the stream is clean. */
export async function scan(url: string, source: Readable): Promise<string | undefined> {
  const socket = connect(whereIs(url)!);
  try {
    const answer = await ask(socket, source);
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (found !== undefined) return found;
    if (answer !== 'stream: OK') throw new Error(`It answers ${answer.slice(0, 100)}`);
    return undefined;
  } catch (error) {
    throw new ScannerAway('The scanner of files does not answer', { cause: error });
  } finally {
    source.destroy();
    socket.destroy();
  }
}

/** INSTREAM: chunks, each prefixed with its length, until one of length zero; then a one-line answer that ends with NUL. */
async function ask(socket: Socket, source: Readable): Promise<string> {
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('It is silent')));
  socket.write('zINSTREAM\0');
  const framed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, Buffer.concat([lengthOf(chunk.length), chunk])),
    flush: (done) => done(null, lengthOf(0)),
  });
  // An error of the source rejects here. An error of the socket shows as a missing answer.
  const sent = new Promise<never>((_resolve, reject) => {
    pipeline(source, framed, (error) => error && reject(error));
  });
  framed.pipe(socket, { end: false });
  return Promise.race([answerOf(socket), sent]);
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    answer += chunk as string;
    const end = answer.indexOf('\0');
    if (end >= 0) return answer.slice(0, end);
    if (answer.length > MOST_ANSWERED) break;
  }
  throw new Error('It answers no line');
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function whereIs(url: string): { path: string } | { host: string; port: number } | undefined {
  const path = /^unix:(\/[^\0]+)$/.exec(url)?.[1];
  if (path !== undefined) return { path };
  const tcp = URL.parse(url);
  if (tcp?.protocol !== 'tcp:' || !tcp.hostname || !tcp.port || /[/?#@]/.test(url.slice('tcp://'.length))) return undefined;
  return { host: tcp.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(tcp.port) };
}
