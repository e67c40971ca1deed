import type { useStore } from '#platform/store.ts';

export type VisitorKind = 'loggedOut' | 'unverified' | 'creator' | 'owner' | 'staff';

/** The current visitor. `unknown`: there is a token, but its account has not loaded yet. */
export type Visitor = {
  kind: VisitorKind | 'unknown';
  /** Whether the profile review is passed; undefined until the profile has loaded. */
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
