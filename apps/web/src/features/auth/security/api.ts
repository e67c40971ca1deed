import { queryOf } from '#platform/http/queries.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import type { getEmailChange } from '@castlane/contract/email.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keepProfile } from '#features/accounts/me.ts';
import type { SecondStep } from '#features/auth/api.ts';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useSend } from '#platform/forms/send.ts';
import { queryClient } from '#platform/http/query.ts';

// The dialogs show these problems.
const SHOWN = [1001, 1005, 1006, 1009, 1011, 1021] as const;

const EMAIL_CHANGE = ['email-change'];
const TWO_STEP = ['two-step'];
const PASSKEYS = ['passkeys'];

/** The change of the email that waits for its code, also after a reload. */
export function useEmailChange() {
  return useQuery(queryOf(EMAIL_CHANGE, 'GET account/email'));
}

function readEmailChangeAgain() {
  return queryClient.invalidateQueries({ queryKey: EMAIL_CHANGE });
}

export function useAskForEmailChange() {
  return useSend('POST account/email', SHOWN, {
    onSuccess: ({ resendAvailableAt }, { email }) => queryClient.setQueryData(EMAIL_CHANGE, { pending: { email, resendAvailableAt } }),
  });
}

export function useResendEmailChange() {
  return useMutation({
    mutationFn: () => call('POST account/email/resend'),
    onSuccess: ({ resendAvailableAt }) =>
      queryClient.setQueryData<AnswerOf<typeof getEmailChange>>(EMAIL_CHANGE, (now) =>
        now?.pending ? { pending: { ...now.pending, resendAvailableAt } } : now,
      ),
    onError: () => void readEmailChangeAgain(),
    meta: { inline: [...FORM_CODES, ...SHOWN] },
  });
}

export function useConfirmEmailChange() {
  return useSend('POST account/email/confirm', SHOWN, {
    onSuccess(profile) {
      keepProfile(profile);
      queryClient.setQueryData(EMAIL_CHANGE, { pending: null });
    },
  });
}

export function useTwoStep() {
  return useQuery({ queryKey: TWO_STEP, queryFn: ({ signal }) => call('GET account/two-step', { signal }) });
}

function readTwoStepAgain() {
  return queryClient.invalidateQueries({ queryKey: TWO_STEP });
}

export function useStartTwoStep() {
  return useSend('POST account/two-step/start', SHOWN);
}

export function useConfirmTwoStep() {
  return useSend('POST account/two-step/confirm', SHOWN, { onSuccess: () => void readTwoStepAgain() });
}

export function useRenewRecoveryCodes() {
  return useSend('POST account/two-step/recovery-codes', SHOWN, { onSuccess: () => void readTwoStepAgain() });
}

export function useEndTwoStep() {
  return useSend('POST account/two-step/end', SHOWN, { onSuccess: readTwoStepAgain });
}

/** Six digits are a code of the authenticator, anything else is a recovery code. */
export function secondStepOf(typed: string): SecondStep {
  const digits = withoutInvisible(typed).replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { oneTimeCode: digits } : { recoveryCode: withoutInvisible(typed) };
}

export function usePasskeys() {
  return useQuery({ queryKey: PASSKEYS, queryFn: ({ signal }) => call('GET account/passkeys', { signal }) });
}

function readPasskeysAgain() {
  return queryClient.invalidateQueries({ queryKey: PASSKEYS });
}

/** Between the two calls the browser asks for a fingerprint, a face or a PIN. */
export function useAddPasskey() {
  return useMutation({
    async mutationFn({ currentPassword, name }: { currentPassword: string; name: string }) {
      const { ceremony, options } = await call('POST account/passkeys/start', { body: { currentPassword } });
      const credential = await startRegistration({ optionsJSON: options });
      return call('POST account/passkeys', { body: { ceremony, name, credential } });
    },
    onSuccess: readPasskeysAgain,
    meta: { inline: [...FORM_CODES, ...SHOWN] },
  });
}

export function useRemovePasskey() {
  return useMutation({ mutationFn: (id: string) => call('DELETE account/passkeys/:id', { params: { id } }), onSettled: readPasskeysAgain });
}
