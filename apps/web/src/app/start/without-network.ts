import { queryClient } from '#platform/http/query.ts';
import { useStore, type AuthUser } from '#platform/store.ts';

type Who = Partial<AuthUser> & {
  /** Whether `src/app/start/boot.js` may request the list of the account's home page. */
  hasHome: boolean;
};

/** In local storage, so that it is deleted with the session. */
const KEY = 'who';

/** Stores the signed-in account: only what the application needs to open, and no data of other accounts. */
export function rememberWho() {
  const { auth, profile } = useStore.getState();
  const { id, name, userType, emailVerifiedAt, isProfileCompleted } = auth.user;
  // The home list needs a completed profile; an owner's also needs a passed review.
  const hasHome = Boolean(emailVerifiedAt && isProfileCompleted && (userType === 'creator' || profile.profile?.status === 'active'));
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, name, userType, emailVerifiedAt, isProfileCompleted, hasHome } satisfies Who));
  } catch {
    // Without storage the application opens only with a network.
  }
}

/** Opens for the last signed-in account while the server cannot be reached; refetches missing data once it can. */
export function openWithoutNetwork() {
  const who = readWho();
  if (who && useStore.getState().auth.user.userType === undefined) {
    const { hasHome: _, ...user } = who;
    useStore.getState().profileUpdate(user);
  }
  function catchUp() {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });
  }
  window.addEventListener('online', catchUp, { once: true });
}

function readWho(): Who | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Who | null;
  } catch {
    return null;
  }
}
