import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The state of a navigation without the user's action: a list that opens its first item. */
export const BY_ITSELF = { isByItself: true };

/** The selector of an open popup with its button, or of a dialog. */
const OPEN_POPUP = '[data-open-popup], [aria-modal="true"]';

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
    const stop = !isInPopup && (!isByItself || !hasMoved) ? focusMain() : undefined;
    arrived.current = { pathname, focus: document.activeElement };
    return stop;
  }, [pathname, isBack, isByItself]);
}

/**
 * Focuses the page's content. After a redirect, as when an email is verified, the page may still be loading: then once it is there, unless
 * the user has focused something else. Returns a function that stops waiting.
 */
function focusMain(): (() => void) | undefined {
  const focus = () => {
    const main = document.getElementById('main');
    main?.focus({ preventScroll: true });
    return main !== null;
  };
  if (focus()) return undefined;
  const changes = new MutationObserver(() => {
    if (document.activeElement !== document.body || focus()) changes.disconnect();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => changes.disconnect();
}
