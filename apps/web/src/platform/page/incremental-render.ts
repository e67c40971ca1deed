import { useDeferredValue } from 'react';

/**
 * Returns how many items of a long list to render: first those in view, then the rest in interruptible work, so that a slow phone shows
 * something soon and stays responsive.
 */
export function useIncrementalRender(count: number, inView: number): number {
  return useDeferredValue(count, Math.min(count, inView));
}
