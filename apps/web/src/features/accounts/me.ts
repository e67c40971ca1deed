import { getMe, type Profile } from '@castlane/contract/account.ts';
import type { User } from '@castlane/contract/auth.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api.ts';
import { queryClient } from '#platform/query.ts';
import { useStore } from '#platform/store.ts';

export const meQuery = queryOptions({ queryKey: ['account', 'me'], queryFn: ({ signal }) => call(getMe, { signal }) });

/** Fetches one's own profile while logged in and keeps it in the store. Runs once, at the top. */
export function useKeepProfile() {
  const isLoggedIn = useStore((state) => state.auth.login);
  const query = useQuery({ ...meQuery, enabled: isLoggedIn });
  const { data } = query;
  useEffect(() => {
    if (!data || !isLoggedIn) return;
    const { setProfile, profileUpdate } = useStore.getState();
    setProfile(data);
    profileUpdate(userOf(data));
  }, [data, isLoggedIn]);
  return query;
}

function userOf({ id, name, email, userType, emailVerifiedAt, isProfileCompleted }: Profile): Partial<User> {
  return { id, name, email, userType, emailVerifiedAt, isProfileCompleted };
}

/** After an answer that is one's own profile: everybody on the page sees it at once. */
export function keepProfile(profile: Profile) {
  queryClient.setQueryData(meQuery.queryKey, profile);
}

/** One's own profile as it is known now, which may be newer than what was drawn last. */
export function knownProfile(): Profile | undefined {
  return queryClient.getQueryData(meQuery.queryKey);
}

/** After an answer that is the user: merged, and the profile is fetched anew. */
export function keepUser(user: User) {
  useStore.getState().profileUpdate(user);
  return refreshProfile();
}

/** Something about the account has changed. */
export function refreshProfile() {
  return queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}
