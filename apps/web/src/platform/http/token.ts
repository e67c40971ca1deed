const KEY = 'token';

/**
 * The session that this tab belongs to; null without one. Other tabs may store another one meanwhile, which is not this tab's. In memory
 * also for browsers that refuse storage: the session then ends with the page.
 */
let own = readStored() ?? null;
/** Whether the session is in local storage, too, so that it has ended once it is gone from there. */
let isStored = own !== null;

/** `ended`: another tab has logged out. `replaced`: another account has logged in since, or the same one again. */
export type SessionState = 'own' | 'ended' | 'replaced';

/** Compares this tab's session with the one that is stored. */
export function sessionState(): SessionState {
  const stored = readStored();
  if (own === null || stored === undefined || stored === own) return 'own';
  if (stored !== null) return 'replaced';
  return isStored ? 'ended' : 'own';
}

/** Returns the token of this tab's session; null without one, and once it is over. */
export function readToken(): string | null {
  return sessionState() === 'own' ? own : null;
}

/** Makes this tab belong to a session. What an earlier one has stored in this browser is deleted. */
export function keepToken(token: string) {
  try {
    const stored = localStorage.getItem(KEY);
    // The new token first: another tab sees it replaced, not deleted.
    localStorage.setItem(KEY, token);
    if (stored !== null && stored !== token) for (const key of Object.keys(localStorage)) if (key !== KEY) localStorage.removeItem(key);
    isStored = true;
  } catch {
    // Storage is refused or full: see above. An earlier session that stays there would end this one.
    isStored = false;
    if (readStored() !== null) clear();
  }
  own = token;
}

/** Deletes the token and everything else in local storage, as every kind of logout does. What another session stores is not touched. */
export function clearStorage() {
  const stored = readStored();
  const isTheirs = stored !== null && stored !== own;
  own = null;
  isStored = false;
  if (!isTheirs) clear();
}

function clear() {
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored then.
  }
}

let whenOver: (state: Exclude<SessionState, 'own'>) => void = () => undefined;

/** Returns the state of this tab's session. Acts on it if it is over. Called before each request and whenever the tab wakes. */
export function checkSession(): SessionState {
  const state = sessionState();
  if (state !== 'own') whenOver(state);
  return state;
}

/** Checks the session whenever another tab may have changed it. A tab that slept, or comes back from history, missed the event of that. */
export function watchSession(over: (state: Exclude<SessionState, 'own'>) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const check = () => void checkSession();
  whenOver = over;
  for (const name of ['storage', 'focus', 'pageshow', 'online']) window.addEventListener(name, check, options);
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, check, options);
  return () => {
    stop.abort();
    whenOver = () => undefined;
  };
}

/** Undefined if the browser refuses storage. */
function readStored(): string | null | undefined {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}
