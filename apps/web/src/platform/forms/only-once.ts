import { useRef } from 'react';

/**
 * Wraps `work` so that calls are ignored while it runs and after it has succeeded: the second click of a double click comes before the
 * button is rendered as disabled. `work` returns whether it succeeded.
 */
export function useOnlyOnce<A extends unknown[]>(work: (...args: A) => Promise<boolean>): (...args: A) => void {
  const isDeaf = useRef(false);
  async function run(args: A) {
    isDeaf.current = true;
    isDeaf.current = await work(...args);
  }
  return (...args) => {
    if (!isDeaf.current) void run(args);
  };
}
