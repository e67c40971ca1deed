import { useEffect, useRef } from 'react';

/**
 * Sets `--visible-top` and `--visible-height` on an element: the part of the window that a phone's keyboard does not cover. Browsers
 * disagree on whether `100dvh` includes the covered part; the visual viewport is the same everywhere.
 */
export function useVisibleWindow<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    function fit() {
      // While the user zooms in, the page stays unchanged.
      if (!visible || visible.scale > 1.01) return;
      ref.current?.style.setProperty('--visible-top', `${visible.offsetTop}px`);
      ref.current?.style.setProperty('--visible-height', `${visible.height}px`);
    }
    fit();
    visible.addEventListener('resize', fit);
    visible.addEventListener('scroll', fit);
    return () => {
      visible.removeEventListener('resize', fit);
      visible.removeEventListener('scroll', fit);
    };
  }, []);
  return ref;
}
