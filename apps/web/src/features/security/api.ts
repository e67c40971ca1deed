import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { askForEmailChange, confirmEmailChange } from '@castlane/contract/email.ts';
import { useMutation } from '@tanstack/react-query';
import { keepProfile } from '#features/accounts/me.ts';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';

// The dialogs show these problems themselves.
const SHOWN = [...FORM_CODES, 1001, 1005, 1006, 1011, 1021] as const;

export function useAskForEmailChange() {
  return useMutation({
    mutationFn: (body: BodyIn<typeof askForEmailChange>) => call(askForEmailChange, { body }),
    meta: { inline: [...SHOWN] },
  });
}

export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (code: string) => call(confirmEmailChange, { body: { code } }),
    onSuccess: keepProfile,
    meta: { inline: [...SHOWN] },
  });
}
