import type { changePhone, editProfile } from '@castlane/contract/account.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
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
  return useMutation({
    mutationFn: (body: BodyIn<typeof editProfile>) => call('PATCH account/edit', { body }),
    onSuccess: keepProfile,
    // The profile has a phone number that this page does not know of.
    onError: (problem) => (isProblem(problem, 1012) ? refreshProfile() : undefined),
    meta: { inline: [...FORM_CODES, 1012, 1017] },
  });
}

export function useChangePhone() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof changePhone>) => call('POST account/change-phone', { body }),
    onSuccess: keepProfile,
    meta: { inline: [...FORM_CODES, 1005, 1011, 1017] },
  });
}

export function useSubmitProfile() {
  return useMutation({
    mutationFn: () => call('POST account/submit'),
    onSuccess: keepProfile,
    meta: { inline: [...FORM_CODES, 1005] },
  });
}

/** Appeals against the second rejection of a profile. */
export function useAppeal() {
  return useMutation({
    mutationFn: (text: string) => call('POST account/appeal', { body: { text } }),
    onSuccess: keepProfile,
    meta: { inline: [...FORM_CODES, 1005] },
  });
}
