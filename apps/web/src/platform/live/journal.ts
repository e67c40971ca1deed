import type { DurableFrame } from './socket.ts';

const KEPT = 500;

let first = 0;
let frames: DurableFrame[] = [];

/** Remembers a durable frame for the answers that are on their way. */
export function record(frame: DurableFrame) {
  frames.push(frame);
  if (frames.length <= KEPT) return;
  first += frames.length - KEPT;
  frames = frames.slice(-KEPT);
}

/**
 * Fetches and then applies what came over the socket meanwhile: the answer may be older than those frames, and a cache
 * that it replaces would forget them. `apply` must take a frame that the answer contains already.
 */
export async function replayed<T>(fetch: () => Promise<T>, apply: (value: T, frame: DurableFrame) => T): Promise<T> {
  for (;;) {
    const start = first + frames.length;
    const value = await fetch();
    if (start >= first) return frames.slice(start - first).reduce(apply, value);
  }
}
