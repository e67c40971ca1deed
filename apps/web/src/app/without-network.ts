import { queryClient } from '#platform/query.ts';
import { useStore, type AuthUser } from '#platform/store.ts';

type Who = Partial<AuthUser> & {
  /** Whether `src/app/boot.js` may ask for the list of their home. */
  hasHome: boolean;
};

/** In local storage, so that it goes with the session. */
const KEY = 'who';

/** Remembers who is signed in: only as much as the application needs to open, nothing that a page would show of others. */
export function rememberWho() {
  const { auth, profile } = useStore.getState();
  const { id, name, userType, emailVerifiedAt, isProfileCompleted } = auth.user;
  // The list of a home is for those who have set theirs up; an owner's for those whose review is passed.
  const hasHome = Boolean(emailVerifiedAt && isProfileCompleted && (userType === 'creator' || profile.profile?.status === 'active'));
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, name, userType, emailVerifiedAt, isProfileCompleted, hasHome } satisfies Who));
  } catch {
    // Without storage it opens only with a network.
  }
}

/** Opens for whoever was signed in last while the server cannot be asked, and asks it for what is lacking once it can. */
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
