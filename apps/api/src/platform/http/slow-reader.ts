import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/** The least that a reader must take of a long answer per stretch of time: 8.7 kB a second. A stretch is long, since systems send in bursts. */
const STRETCH_MS = 120_000;
const LEAST_BYTES = 1024 * 1024;

/** Ends an answer that is taken too slowly. */
export function endIfSlow(response: ServerResponse, stretchMs = STRETCH_MS): void {
  const { socket } = response;
  let before = socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const now = socket?.bytesWritten ?? 0;
    if (now - before < LEAST_BYTES) response.destroy();
    before = now;
  }, stretchMs).unref();
  finished(response, () => clearInterval(timer));
}
