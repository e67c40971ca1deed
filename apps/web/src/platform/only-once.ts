import { useRef } from 'react';

/**
 * `work`, but deaf while it is under way, and for good once it has succeeded: the second half of a double click comes
 * before a button is drawn disabled or gone. `work` gives whether it has succeeded.
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
