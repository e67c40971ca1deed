/** Loads the page again, and with it everything that is in memory. No page may hold it back for what it has not saved. */
export function reloadPage() {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
