import { Writable } from 'node:stream';

/** Returns a stream to log to, and the logged text. */
export function captureLog(): { stream: Writable; text: () => string } {
  const parts: string[] = [];
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part.toString());
      done();
    },
  });
  return { stream, text: () => parts.join('') };
}
