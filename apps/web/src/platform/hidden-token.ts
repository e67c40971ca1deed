/**
 * The secret of a mailed link leaves the address as soon as its page is there: it must not be seen over a shoulder, nor be in the list
 * of what was visited. The entry of the history keeps the path, so that a reload still has it, and no other page or tab does.
 */
type Entry = { hiddenPath?: unknown } | null;

export function hideToken(shownPath: string) {
  const { pathname } = window.location;
  if (pathname !== shownPath) window.history.replaceState({ ...window.history.state, hiddenPath: pathname }, '', shownPath);
}

/** Before the router reads the address of a page that was loaded again. */
export function restoreHiddenPath() {
  const path = (window.history.state as Entry)?.hiddenPath;
  if (typeof path === 'string' && path.startsWith(`${window.location.pathname}/`)) {
    window.history.replaceState(window.history.state, '', path);
  }
}
