import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far down each visit of the list was, by the key of its history entry. */
const positions = new Map<string, number>();

/**
 * Whoever comes back to a list finds it where they left it. The browser cannot do that alone: it scrolls before the list is
 * drawn. `isReady` once it is.
 */
export function useKeptScroll(isReady: boolean) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const top = positions.get(key);
    if (isBack && top) window.scrollTo(0, top);
  }, [isReady, isBack, key]);
  // A layout effect, so that the listener is gone before the next page scrolls to its own top.
  useLayoutEffect(() => {
    // Before it is ready the list may be too short for where one was.
    const remember = () => isDone.current && positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
