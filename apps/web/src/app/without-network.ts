import type { User } from '@castlane/contract/auth.ts';
import { queryClient } from '#platform/query.ts';
import { useStore, type AuthUser } from '#platform/store.ts';

/** In local storage, so that it goes with the session. */
const KEY = 'who';

/** Remembers who is signed in: only as much as the application needs to open, nothing that a page would show of others. */
export function rememberWho() {
  const { id, name, userType, emailVerifiedAt, isProfileCompleted } = useStore.getState().auth.user;
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, name, userType, emailVerifiedAt, isProfileCompleted } satisfies Partial<AuthUser>));
  } catch {
    // Without storage it opens only with a network.
  }
}

/** Opens for whoever was signed in last while the server cannot be asked, and asks it for what is lacking once it can. */
export function openWithoutNetwork() {
  const who = readWho();
  if (who && useStore.getState().auth.user.userType === undefined) useStore.getState().profileUpdate(who);
  function catchUp() {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });
  }
  window.addEventListener('online', catchUp, { once: true });
}

function readWho(): Partial<User> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<User> | null;
  } catch {
    return null;
  }
}
