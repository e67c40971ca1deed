import type { changePhone, editProfile } from '@castlane/contract/account.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { isProblem } from '#platform/problem.ts';
import { keepProfile, meQuery, refreshProfile } from './me.ts';

const PENDING_POLL_MS = 60_000;

/** One's own profile, for a page that shows why it is not there. While it is in review its place in the queue is kept fresh. */
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
    // There is a phone number already, which this page did not know.
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

/** Asks for another look at a profile that was rejected twice. */
export function useAppeal() {
  return useMutation({
    mutationFn: (text: string) => call('POST account/appeal', { body: { text } }),
    onSuccess: keepProfile,
    meta: { inline: [...FORM_CODES, 1005] },
  });
}
