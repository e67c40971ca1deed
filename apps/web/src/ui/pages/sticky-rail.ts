import { useEffect, useRef } from 'react';

const GAP = 28;

/**
 * Makes a rail that is taller than the window stick with its end instead of its start, so that its last button can be reached before the
 * column beside it ends. Returns the rail's ref; its CSS reads `--rail-top`.
 */
export function useStickyRail() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rail = ref.current;
    if (!rail) return;
    function place() {
      if (!rail) return;
      const header = Number.parseFloat(getComputedStyle(rail).getPropertyValue('--cl-header')) || 0;
      rail.style.setProperty('--rail-top', `${Math.min(header + GAP, window.innerHeight - rail.offsetHeight - GAP)}px`);
    }
    const observer = new ResizeObserver(place);
    observer.observe(rail);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return ref;
}
