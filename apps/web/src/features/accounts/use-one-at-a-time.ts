import { useRef } from 'react';

/** `work`, but answering `busy` while it or another of them is under way: a second click may come before a button is drawn. */
export function useOneAtATime() {
  const isBusy = useRef(false);
  return {
    run:
      <A extends unknown[], T>(work: (...args: A) => Promise<T>, busy: T) =>
      async (...args: A): Promise<T> => {
        if (isBusy.current) return busy;
        isBusy.current = true;
        try {
          return await work(...args);
        } finally {
          isBusy.current = false;
        }
      },
  };
}
