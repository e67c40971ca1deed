import { changePassword } from '@castlane/contract/account.ts';
import { forgotPassword, login, resendCode, resetPassword, signup, verifyCode } from '@castlane/contract/auth.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { keepUser } from '#features/accounts/me.ts';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { startSession } from '#platform/session.ts';

// The pages show these problems beside the field or above the button, so nothing of it is said twice.

export function useLogIn() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof login>) => call(login, { body }),
    onSuccess: startSession,
    meta: { inline: [...FORM_CODES, 1003, 1019] },
  });
}

export function useSignUp() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof signup>) => call(signup, { body }),
    onSuccess: startSession,
    meta: { inline: [...FORM_CODES, 1006] },
  });
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: (code: string) => call(verifyCode, { body: { code } }),
    onSuccess: ({ user }) => void keepUser(user),
    meta: { inline: [...FORM_CODES, 1021] },
  });
}

export function useResendCode() {
  return useMutation({ mutationFn: () => call(resendCode), meta: { inline: [...FORM_CODES] } });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    meta: { inline: [...FORM_CODES] },
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof resetPassword>) => call(resetPassword, { body }),
    meta: { inline: [...FORM_CODES, 1021] },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof changePassword>) => call(changePassword, { body }),
    meta: { inline: [...FORM_CODES, 1011] },
  });
}
