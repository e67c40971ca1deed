import { IconFingerprint } from '@tabler/icons-react';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { ApiProblem, isProblem, NetworkProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import { BannedNote } from './BannedNote.tsx';
import { casePathOf } from './case-path.ts';
import css from './form.module.css';
import { usePasskeyLogIn } from './passkey-log-in.ts';

/** The other way in: a passkey in place of email and password. */
export function PasskeyLogin() {
  const t = useT();
  const logIn = usePasskeyLogIn();
  const casePath = casePathOf(logIn.error);
  return (
    <div className={css.other}>
      <p className={css.or}>{t('auth.or')}</p>
      {casePath ? (
        <BannedNote casePath={casePath}>{lineOf(logIn.error)}.</BannedNote>
      ) : (
        <FormProblem line={lineOfPasskey(logIn.error, t)} />
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
    </div>
  );
}

/** An error that is not of the server is of the browser: cancelled, or no passkey there. */
function lineOfPasskey(problem: unknown, t: (key: string) => string): string | undefined {
  if (isProblem(problem, 1021)) return t('auth.passkeyUnknown');
  if (problem instanceof ApiProblem || problem instanceof NetworkProblem) return lineOf(problem);
  return problem ? t('auth.passkeyNotUsed') : undefined;
}
