import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FORM_CODES, lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { ApiProblem, isProblem, NetworkProblem } from '#platform/http/problem.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { startSession } from '#platform/http/session.ts';
import { Button } from '#ui/controls/Button.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { casePathOf, forgetBanNote } from './ban-note.ts';
import { BannedNote } from './BannedNote.tsx';
import css from '#features/auth/layout/form.module.css';

export function PasskeyLogin() {
  const logIn = usePasskeyLogIn();
  const casePath = casePathOf(logIn.error);
  return (
    <Stack mt={16}>
      <p className={css.or}>{t('auth.or')}</p>
      {casePath ? (
        <BannedNote casePath={casePath}>{`${lineOf(logIn.error)}.`}</BannedNote>
      ) : (
        <FormProblem line={lineOfPasskey(logIn.error)} />
      )}
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
      const { logInWithPasskey } = await loadChunk(() => import('./passkey-log-in.ts'));
      return logInWithPasskey();
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
