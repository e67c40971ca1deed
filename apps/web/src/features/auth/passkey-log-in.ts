import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { startSession } from '#platform/session.ts';
import { forgetBanNote } from './ban-note.ts';

/** Between the two calls the browser asks for a finger, a face or a PIN. */
export function usePasskeyLogIn() {
  return useMutation({
    async mutationFn() {
      const { ceremony, options } = await call('POST auth/passkey/start');
      const credential = await startAuthentication({ optionsJSON: options });
      return call('POST auth/passkey', { body: { ceremony, credential } });
    },
    onSuccess(session) {
      forgetBanNote();
      startSession(session);
    },
    meta: { inline: [...FORM_CODES, 1001, 1003, 1009, 1021] },
  });
}
