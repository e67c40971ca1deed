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
    // The list may be too short for where one was: before it is ready, and while a loader stands in for it and the next page is on its way.
    const remember = () => isDone.current && isCurrent(key) && positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

/** Whether the browser still stands at this entry of its history. It goes on before the page does. */
function isCurrent(key: string): boolean {
  const state = history.state as { key?: string } | null;
  return (state?.key ?? 'default') === key;
}
