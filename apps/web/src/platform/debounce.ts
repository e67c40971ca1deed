export const DEBOUNCE_MS = 500;

/** Calls `run` once, `ms` after the last call. `cancel` drops a pending call, `flush` runs it immediately. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, ms: number = DEBOUNCE_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | undefined;
  function fire() {
    const args = waiting;
    cancel();
    if (args) run(...args);
  }
  function cancel() {
    clearTimeout(timer);
    waiting = undefined;
  }
  function debounced(...args: A) {
    clearTimeout(timer);
    waiting = args;
    timer = setTimeout(fire, ms);
  }
  return Object.assign(debounced, { cancel, flush: fire });
}
