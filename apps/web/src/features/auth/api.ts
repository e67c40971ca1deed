import type { login, signup } from '@castlane/contract/auth.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keepUser, refreshProfile } from '#features/accounts/me.ts';
import type { BotCheck } from '#features/bot-check/use-bot-check.ts';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useSend } from '#platform/forms/send.ts';
import { isProblem } from '#platform/http/problem.ts';
import { startSession } from '#platform/http/session.ts';
import { forgetBanNote } from './ban-note.ts';

// The pages show these problems beside the field or above the button, so there is no toast.
const SHOWN = [...FORM_CODES, 1001, 1005] as const;

/** The second step of a log-in: a code of the authenticator, or a recovery code. */
export type SecondStep = { oneTimeCode?: string; recoveryCode?: string };

export function useLogIn(check: BotCheck) {
  return useMutation({
    mutationFn: async (body: BodyIn<typeof login>) => call('POST auth/login', { body: { ...body, botToken: await check.getToken() } }),
    onSuccess(session) {
      forgetBanNote();
      startSession(session);
    },
    meta: { inline: [...SHOWN, 1003, 1012, 1019, 1021] },
  });
}

export function useSignUp(check: BotCheck) {
  return useMutation({
    mutationFn: async (body: BodyIn<typeof signup>) => call('POST auth/signup', { body: { ...body, botToken: await check.getToken() } }),
    onSuccess: startSession,
    meta: { inline: [...SHOWN, 1006] },
  });
}

export function useForgotPassword(check: BotCheck) {
  return useMutation({
    mutationFn: async (email: string) => call('POST auth/forgot-password', { body: { email, botToken: await check.getToken() } }),
    meta: { inline: [...SHOWN] },
  });
}

/** What the page of a mailed link shows. A link is looked at once: its answer must not change under the ticks. */
const LOOK = { staleTime: Infinity, gcTime: 0, meta: { quiet: true } };

export function useResetLink(token: string) {
  return useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call('POST auth/reset-password/look', { body: { token }, signal }),
    ...LOOK,
  });
}

export function useUndoLink(token: string) {
  return useQuery({
    queryKey: ['undo-link', token],
    queryFn: ({ signal }) => call('POST auth/undo-email/look', { body: { token }, signal }),
    ...LOOK,
  });
}

export function useVerifyCode() {
  return useSend('POST auth/verification/verify-code', [1001, 1005, 1021], {
    onSuccess: ({ user }) => void keepUser(user),
    // The code may be used already, in another window.
    onError: (problem) => {
      if (isProblem(problem, 1021)) void refreshProfile();
    },
  });
}

export function useCorrectEmail() {
  return useSend('POST auth/verification/change-email', [1001, 1005, 1006], { onSuccess: ({ user }) => void keepUser(user) });
}

export function useResendCode() {
  return useMutation({ mutationFn: () => call('POST auth/verification/resend-code'), meta: { inline: [...SHOWN] } });
}
