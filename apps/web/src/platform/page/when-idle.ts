/** Safari cannot say when it is idle. */
const SHORT_WAIT_MS = 50;

/** Does work once the browser has nothing to draw, at most `ms` later. Returns a function that cancels it. */
export function whenIdle(work: () => void, ms: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: ms });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, SHORT_WAIT_MS);
  return () => clearTimeout(timer);
}
