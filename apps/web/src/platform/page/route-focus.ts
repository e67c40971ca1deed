import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The state of a navigation without the user's action: a list that opens its first item. */
export const BY_ITSELF = { isByItself: true };

/** The selector of an open popup with its button. */
const OPEN_POPUP = '[data-open-popup]';

/**
 * Scrolls a new page to its top and focuses its content; after going back, the browser scrolls. A page that opens by itself does not take
 * the focus if the user has moved it, and no page takes it from a popup that was opened while the page loaded.
 */
export function useRouteFocus(wanted: string): void {
  const { pathname, state } = useLocation();
  const start = useRef<{ wanted: string; focus: Element | null }>({ wanted, focus: null });
  useEffect(() => {
    if (start.current.wanted !== wanted) start.current = { wanted, focus: document.activeElement };
  }, [wanted]);
  const isBack = useNavigationType() === NavigationType.Pop;
  // The history keeps the state, but going back is the user's action.
  const isByItself = !isBack && (state as Partial<typeof BY_ITSELF> | null)?.isByItself === true;
  const arrived = useRef<{ pathname: string; focus: Element | null }>({ pathname, focus: null });
  useEffect(() => {
    // Going back and forward within a page changes only `isBack`.
    if (arrived.current.pathname === pathname) return;
    const { activeElement } = document;
    const hasMoved = activeElement !== document.body && activeElement !== arrived.current.focus;
    if (!isBack) window.scrollTo(0, 0);
    const isInPopup = activeElement !== start.current.focus && Boolean(activeElement?.closest(OPEN_POPUP));
    if (!isInPopup && (!isByItself || !hasMoved)) document.getElementById('main')?.focus({ preventScroll: true });
    arrived.current = { pathname, focus: document.activeElement };
  }, [pathname, isBack, isByItself]);
}
