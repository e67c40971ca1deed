import { startTransition, useEffect, useState } from 'react';

/**
 * Returns how many items of a long list to render: first `step` items, then as many more after each paint, in work that input interrupts.
 * A slow phone shows something soon and stays responsive.
 */
export function useIncrementalRender(count: number, step: number): number {
  const [allowed, setAllowed] = useState(step);
  const drawn = Math.min(count, allowed);
  useEffect(() => {
    if (drawn < count) startTransition(() => setAllowed(drawn + step));
  }, [drawn, count, step]);
  return drawn;
}
