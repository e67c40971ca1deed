import { useDeferredValue } from 'react';

/**
 * How many of a long list are drawn: first those in view, then the others in pieces, so that a slow phone shows something soon and
 * stays able to answer.
 */
export function useIncrementalRender(count: number, inView: number): number {
  return useDeferredValue(count, Math.min(count, inView));
}
