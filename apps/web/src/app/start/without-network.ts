import { KEPT_ACCOUNT } from '#platform/http/kept.ts';
import { queryClient } from '#platform/http/query.ts';
import { readToken } from '#platform/http/token.ts';
import { useStore, type AuthUser } from '#platform/store.ts';
import { readStored, writeStored } from '#platform/stored.ts';
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
  writeStored(KEPT_ACCOUNT, { id, name, userType, emailVerifiedAt, isProfileCompleted, hasHome } satisfies Who);
}

/**
 * Opens for the last signed-in account while the server cannot be reached, with the answers that were kept. Fetches everything again once
 * the server can be reached.
 */
export function openWithoutNetwork() {
  const who = readStored(KEPT_ACCOUNT) as Who | null;
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
