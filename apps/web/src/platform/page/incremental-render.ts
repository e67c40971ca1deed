import { startTransition, useEffect, useState } from 'react';

/**
 * Returns how many items of a long list to render: first `step` items; after each paint as many more, and at least half of what there is, so
 * that a very long list takes few steps. Input interrupts the work, so a slow phone shows something soon and stays responsive.
 */
export function useIncrementalRender(count: number, step: number): number {
  const [allowed, setAllowed] = useState(step);
  const drawn = Math.min(count, allowed);
  useEffect(() => {
    if (drawn < count) startTransition(() => setAllowed(drawn + Math.max(step, Math.floor(drawn / 2))));
  }, [drawn, count, step]);
  return drawn;
}
