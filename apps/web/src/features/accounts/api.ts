import { useQuery } from '@tanstack/react-query';
import { useSend } from '#platform/forms/send.ts';
import { isProblem } from '#platform/http/problem.ts';
import { keepProfile, meQuery, refreshProfile } from './me.ts';

const PENDING_POLL_MS = 60_000;

/** The reader's own profile, with the error if it did not load. Polls while it is in review, for its place in the queue. */
export function useMe() {
  return useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => (state.data?.verificationStatus === 'pending' ? PENDING_POLL_MS : false),
  });
}

export function useEditProfile() {
  return useSend('PATCH account/edit', [1012, 1017], {
    onSuccess: keepProfile,
    // The profile has a phone number that this page does not know of.
    onError: (problem) => (isProblem(problem, 1012) ? refreshProfile() : undefined),
  });
}
