import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** State of a navigation that nobody asked for: a list that opens its first item. */
export const BY_ITSELF = { isByItself: true };

/** An open popup with its button. */
const OPEN_POPUP = '[data-open-popup]';

/**
 * A new page starts at its top with the focus on its content; going back leaves scrolling to the browser. What opens by itself takes the
 * focus from nobody who has moved it meanwhile, and no page takes it from a popup that was opened while its code was on its way.
 */
export function useRouteFocus(wanted: string): void {
  const { pathname, state } = useLocation();
  const start = useRef<{ wanted: string; focus: Element | null }>({ wanted, focus: null });
  useEffect(() => {
    if (start.current.wanted !== wanted) start.current = { wanted, focus: document.activeElement };
  }, [wanted]);
  const isBack = useNavigationType() === NavigationType.Pop;
  // The history keeps the state; whoever comes back to it has asked for it.
  const isByItself = !isBack && (state as Partial<typeof BY_ITSELF> | null)?.isByItself === true;
  const arrived = useRef<{ pathname: string; focus: Element | null }>({ pathname, focus: null });
  useEffect(() => {
    // Going back and forth within a page changes `isBack` alone.
    if (arrived.current.pathname === pathname) return;
    const { activeElement } = document;
    const hasMoved = activeElement !== document.body && activeElement !== arrived.current.focus;
    if (!isBack) window.scrollTo(0, 0);
    const isInPopup = activeElement !== start.current.focus && Boolean(activeElement?.closest(OPEN_POPUP));
    if (!isInPopup && (!isByItself || !hasMoved)) document.getElementById('main')?.focus({ preventScroll: true });
    arrived.current = { pathname, focus: document.activeElement };
  }, [pathname, isBack, isByItself]);
}
