import type { Profile } from '@castlane/contract/account.ts';
import type { User } from '@castlane/contract/auth.ts';
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api.ts';
import { queryClient } from '#platform/query.ts';
import { useStore } from '#platform/store.ts';
import { readToken } from '#platform/token.ts';

export const meQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => call('GET account/me', { signal }),
  meta: { quiet: true },
});

/** Fetches one's own profile while logged in and keeps it in the store. Runs once, at the top. */
export function useKeepProfile() {
  const isLoggedIn = useStore((state) => state.auth.login);
  const query = useQuery({ ...meQuery, enabled: isLoggedIn });
  const { data } = query;
  useEffect(() => {
    if (data && isLoggedIn) keepInStore(data);
  }, [data, isLoggedIn]);
  return query;
}

/**
 * Asks for one's own profile before anything is drawn, so that the first thing drawn is the right page. Done with the first
 * outcome: a request that failed is tried again behind the application, which says so.
 */
export async function fetchProfile() {
  const hash = hashKey(meQuery.queryKey);
  await new Promise<void>((done) => {
    const stop = queryClient.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
      if (queryHash !== hash || !(state.data || state.fetchFailureReason)) return;
      stop();
      done();
    });
    void queryClient.prefetchQuery(meQuery);
  });
  const profile = knownProfile();
  // Another tab may have logged out meanwhile.
  if (profile && readToken() !== null) keepInStore(profile);
}

function keepInStore(data: Profile) {
  const { profile, setProfile, profileUpdate } = useStore.getState();
  if (profile.profile === data) return;
  setProfile(data);
  profileUpdate(userOf(data));
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
