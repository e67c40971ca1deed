import { useEffect, type RefObject } from 'react';

/**
 * Calls `fit` with an element in the next frame, and whenever the part of the window that is seen changes, as a
 * phone's keyboard does; not while the user zooms in, since the page then stays unchanged. `fit` must be the same function at each render.
 */
export function useVisibleWindow(ref: RefObject<HTMLElement | null>, fit: (element: HTMLElement, visible: VisualViewport) => void) {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    function change() {
      if (visible && visible.scale <= 1.01 && ref.current) fit(ref.current, visible);
    }
    // Not now: the question alone would make the browser lay out the page, in the middle of a render.
    const first = requestAnimationFrame(change);
    visible.addEventListener('resize', change);
    visible.addEventListener('scroll', change);
    return () => {
      cancelAnimationFrame(first);
      visible.removeEventListener('resize', change);
      visible.removeEventListener('scroll', change);
    };
  }, [ref, fit]);
}
