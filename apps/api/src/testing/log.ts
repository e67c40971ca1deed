import { Writable } from 'node:stream';

/** Somewhere to log to, and all that was. */
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
