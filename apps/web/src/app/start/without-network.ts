import { KEPT_ACCOUNT } from '#platform/http/kept.ts';
import { queryClient } from '#platform/http/query.ts';
import { readToken } from '#platform/http/token.ts';
import { useStore, type AuthUser } from '#platform/store.ts';
import { useLive } from '#platform/live/status.ts';
import { restoreAnswers } from './kept-answers.ts';

type Who = Partial<AuthUser> & {
  /** Whether `src/app/start/boot.js` may request the list of the account's home page. */
  hasHome: boolean;
};

/** Stores the signed-in account: only what the application needs to open. */
export function rememberWho() {
  // Another account may have logged in in another tab.
  if (readToken() === null) return;
  const { auth, profile } = useStore.getState();
  const { id, name, userType, emailVerifiedAt, isProfileCompleted } = auth.user;
  // The home list needs a completed profile; an owner's also needs a passed review.
  const hasHome = Boolean(emailVerifiedAt && isProfileCompleted && (userType === 'creator' || profile.profile?.status === 'active'));
  try {
    localStorage.setItem(KEPT_ACCOUNT, JSON.stringify({ id, name, userType, emailVerifiedAt, isProfileCompleted, hasHome } satisfies Who));
  } catch {
    // Without storage the application opens only with a network.
  }
}

/**
 * Opens for the last signed-in account while the server cannot be reached, with the answers that were kept. Fetches everything again once
 * the server can be reached.
 */
export function openWithoutNetwork() {
  const who = readWho();
  if (who && useStore.getState().auth.user.userType === undefined) {
    const { hasHome: _, ...user } = who;
    useStore.getState().profileUpdate(user);
    if (user.id) restoreAnswers(user.id);
  }
  const isBack = new AbortController();
  function catchUp() {
    isBack.abort();
    void queryClient.invalidateQueries();
  }
  window.addEventListener('online', catchUp, { signal: isBack.signal });
  // A server that was away comes back without an event of the browser.
  const stop = useLive.subscribe(({ status }) => status === 'connected' && catchUp());
  isBack.signal.addEventListener('abort', stop);
}

function readWho(): Who | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_ACCOUNT) ?? 'null') as Who | null;
  } catch {
    return null;
  }
}
