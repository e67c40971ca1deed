const LEAST_MS = 500;
const MOST_MS = 30_000;

/** Returns the wait before attempt 1, 2, 3 …: 0.5 to 30 s, with jitter, so that many clients do not reconnect at the same time. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(MOST_MS, LEAST_MS * 2 ** attempt);
  return LEAST_MS + random() * (most - LEAST_MS);
}
