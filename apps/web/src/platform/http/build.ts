/** The entry script of this page, whose name has a hash that covers all other files. Undefined during development. */
export const OWN_BUILD = /"entry":"([^"]+)"/.exec(document.getElementById('first-loads')?.textContent ?? '')?.[1];
/** While the nodes of a server have different builds, a page would reload at every step. */
const PAUSE_MS = 5000;

let isOlder = false;

/** Takes the build that the server has, from the header of an answer. */
export function noteBuild(served: string | null) {
  if (served !== null && OWN_BUILD !== undefined) isOlder = served !== OWN_BUILD;
}

/** Reloads the page if the server has another build, at a moment when nothing is lost. Returns whether it does. */
export function reloadIfOlder(): boolean {
  if (!isOlder || performance.now() < PAUSE_MS) return false;
  window.location.reload();
  return true;
}
