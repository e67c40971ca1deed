const PATIENCE_MS = 15_000;

/**
 * Runs while no other tab runs under the same name. A tab that the system has put to sleep may never give it back, so after
 * 15 seconds it is taken: `run` must be harmless when done twice. Without Web Locks (a page over plain http) it just runs.
 */
export async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    await navigator.locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return run();
    });
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    await navigator.locks.request(name, { steal: true }, run);
  } finally {
    clearTimeout(timer);
  }
}
