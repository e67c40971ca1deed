/**
 * Removes the secret of a mailed link from the address bar once its page has loaded, so that it cannot be seen there or in the browser's
 * history. The history entry's state keeps the path: a reload still has it, but no other page or tab does.
 */
type Entry = { hiddenPath?: unknown } | null;

export function hideToken(shownPath: string) {
  const { pathname } = window.location;
  if (pathname !== shownPath) window.history.replaceState({ ...window.history.state, hiddenPath: pathname }, '', shownPath);
}

/** Restores the path after a reload. Must run before the router reads the URL. */
export function restoreHiddenPath() {
  const path = (window.history.state as Entry)?.hiddenPath;
  if (typeof path === 'string' && path.startsWith(`${window.location.pathname}/`)) {
    window.history.replaceState(window.history.state, '', path);
  }
}
