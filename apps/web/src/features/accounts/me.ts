import type { Profile } from '@castlane/contract/account.ts';
import type { User } from '@castlane/contract/auth.ts';
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/http/api.ts';
import { dropKept } from '#platform/http/kept.ts';
import { queryClient } from '#platform/http/query.ts';
import { startOver } from '#platform/http/session.ts';
import { useStore } from '#platform/store.ts';
import { readToken } from '#platform/http/token.ts';

export const meQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: async ({ signal }) => ownOf(await call('GET account/me', { signal })),
  meta: { quiet: true },
});

/** The answer may show that this tab has the data of another account, such as what it kept for use without a network. */
async function ownOf(profile: Profile): Promise<Profile> {
  const { id } = useStore.getState().auth.user;
  if (id === undefined || id === profile.id) return profile;
  dropKept();
  startOver();
  return new Promise<never>(() => undefined);
}

/** Fetches the reader's own profile while logged in and keeps it in the store. Used once, at the root. */
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
 * Fetches the reader's own profile before the first render, so that it shows the right page. Resolves at the first outcome: a failed
 * request is retried while the application shows the error.
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
  // Another tab may have logged out in the meantime.
  if (profile && readToken() !== null) keepInStore(profile);
}

function keepInStore(data: Profile) {
  const { profile, setProfile, profileUpdate } = useStore.getState();
  if (profile.profile === data) return;
  setProfile(data);
  const { id, name, email, userType, emailVerifiedAt, isProfileCompleted } = data;
  profileUpdate({ id, name, email, userType, emailVerifiedAt, isProfileCompleted });
}

/** Keeps the profile that an action has answered with. An answer that is under way may be older, so the profile is fetched again. */
export function keepProfile(profile: Profile) {
  const isAsked = queryClient.isFetching({ queryKey: meQuery.queryKey }) > 0;
  queryClient.setQueryData(meQuery.queryKey, profile);
  if (isAsked) void refreshProfile();
}

/** The reader's own profile in the cache, which may be newer than in the last render. */
export function knownProfile(): Profile | undefined {
  return queryClient.getQueryData(meQuery.queryKey);
}

/** Merges the user of an answer into the store and fetches the profile again. */
export function keepUser(user: User) {
  useStore.getState().profileUpdate(user);
  return refreshProfile();
}

export function refreshProfile() {
  return queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}
