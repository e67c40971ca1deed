import type { DurableFrame } from './socket.ts';

const KEPT = 500;

let first = 0;
let frames: DurableFrame[] = [];

/** Records a durable frame for requests that are running. */
export function record(frame: DurableFrame) {
  frames.push(frame);
  if (frames.length <= KEPT) return;
  first += frames.length - KEPT;
  frames = frames.slice(-KEPT);
}

/**
 * Fetches, then applies the frames that arrived during the request: the answer may be older than them, and would replace a cache that has
 * them. `apply` must accept a frame that the answer already contains.
 */
export async function replayed<T>(fetch: () => Promise<T>, apply: (value: T, frame: DurableFrame) => T): Promise<T> {
  for (;;) {
    const start = first + frames.length;
    const value = await fetch();
    if (start >= first) return frames.slice(start - first).reduce(apply, value);
  }
}
