import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The scroll position of each visit, by the key of its history entry. */
const positions = new Map<string, number>();

/**
 * Restores the scroll position of a list when the user returns to it. The browser cannot, since it scrolls before the list is rendered;
 * `isReady` says that it is.
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
  // A layout effect, so that the listener is removed before the next page scrolls to its top.
  useLayoutEffect(() => {
    // The page may be shorter than the position: before the list is ready, and while a loader replaces it before the next page.
    const remember = () => isDone.current && isCurrent(key) && positions.set(key, window.scrollY);
    // The entry may have replaced another one of this page.
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

/** Whether this is still the browser's current history entry, which changes before the page does. */
function isCurrent(key: string): boolean {
  const state = history.state as { key?: string } | null;
  return (state?.key ?? 'default') === key;
}
