const LEAST_MS = 500;
const FIRST_MS = 1000;
const MOST_MS = 30_000;
/** Slow enough that a server that was away for seconds has all its clients back within seconds. */
const GROWTH = 1.6;

/** Returns the wait before attempt 1, 2, 3 …: 0.5 to 30 s, with jitter, so that many clients do not reconnect at the same time. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(MOST_MS, FIRST_MS * GROWTH ** (attempt - 1));
  return LEAST_MS + random() * (most - LEAST_MS);
}
