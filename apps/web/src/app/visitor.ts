import type { useStore } from '#platform/store.ts';

export type VisitorKind = 'loggedOut' | 'unverified' | 'creator' | 'owner' | 'staff';

/** Who is at the window. `unknown`: there is a token, and whose it is has not come yet. */
export type Visitor = {
  kind: VisitorKind | 'unknown';
  /** The profile review is passed; undefined until the profile came. */
  isActive: boolean | undefined;
  isProfileCompleted: boolean;
};

type StoreState = ReturnType<typeof useStore.getState>;

export function kindOf({ auth: { login, user } }: Pick<StoreState, 'auth'>): Visitor['kind'] {
  if (!login) return 'loggedOut';
  if (user.userType === undefined) return 'unknown';
  if (user.userType === 'staff') return 'staff';
  if (!user.emailVerifiedAt) return 'unverified';
  return user.userType === 'creator' ? 'creator' : 'owner';
}

export function visitorOf(state: Pick<StoreState, 'auth' | 'profile'>): Visitor {
  const { profile } = state.profile;
  return {
    kind: kindOf(state),
    isActive: profile ? profile.status === 'active' : undefined,
    isProfileCompleted: state.auth.user.isProfileCompleted,
  };
}
