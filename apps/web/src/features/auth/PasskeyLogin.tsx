import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FORM_CODES, lineOf } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { t } from './words.ts';
import { ApiProblem, isProblem, NetworkProblem } from '#platform/http/problem.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { startSession } from '#platform/http/session.ts';
import { Button } from '#ui/controls/Button.ts';
import { Stack } from '#ui/layout.ts';
import { forgetBanNote } from './ban-note.ts';
import { LogInProblem } from './LogInProblem.tsx';
import css from '#features/auth/layout/form.module.css';

export function PasskeyLogin() {
  const logIn = usePasskeyLogIn();
  return (
    <Stack mt={16}>
      <p className={css.or}>{t('auth.or')}</p>
      <LogInProblem problem={logIn.error} line={lineOfPasskey(logIn.error)} />
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={logIn.isPending}
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => logIn.mutate()}
      >
        {t('auth.withPasskey')}
      </Button>
    </Stack>
  );
}

function usePasskeyLogIn() {
  return useMutation({
    async mutationFn() {
      // Few have a passkey.
      const { startAuthentication } = await loadChunk(() => import('@simplewebauthn/browser'));
      const { ceremony, options } = await call('POST auth/passkey/start');
      // The browser asks for a fingerprint, a face or a PIN.
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

/** Other errors are the browser's: the user cancelled, or there is no passkey. */
function lineOfPasskey(problem: unknown): string | undefined {
  if (isProblem(problem, 1021)) return t('auth.passkeyUnknown');
  if (problem instanceof ApiProblem || problem instanceof NetworkProblem) return lineOf(problem);
  return problem ? t('auth.passkeyNotUsed') : undefined;
}
