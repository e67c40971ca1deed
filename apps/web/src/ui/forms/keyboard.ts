import { useEffect, useRef } from 'react';

/**
 * Sets `--keyboard` on an element: how much of the window's end a phone's keyboard covers. Browsers that make the window smaller instead,
 * as the page's viewport asks them to, cover nothing; Safari on iOS always covers.
 */
export function useKeyboard<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    function fit() {
      // While the user zooms in, the page stays unchanged.
      if (!visible || visible.scale > 1.01) return;
      const covered = document.documentElement.clientHeight - visible.offsetTop - visible.height;
      ref.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
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
