/** What the application keeps for use without a network. In local storage, so that it is deleted with the session. */
export const KEPT_ACCOUNT = 'who';
export const KEPT_ANSWERS = 'answers';

/** Deletes what is kept of an earlier session. */
export function dropKept() {
  try {
    for (const key of [KEPT_ACCOUNT, KEPT_ANSWERS]) localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
