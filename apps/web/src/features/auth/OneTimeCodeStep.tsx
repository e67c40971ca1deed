import { IconArrowLeft } from '@tabler/icons-react';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import type { BotCheck } from '#features/bot-check/use-bot-check.ts';
import { lineOf } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { AuthLayout } from './AuthLayout.tsx';
import type { useLogIn } from './api.ts';
import { CodeForm } from './CodeForm.tsx';
import css from './form.module.css';

type OneTimeCodeStepProps = {
  email: string;
  check: BotCheck;
  logIn: ReturnType<typeof useLogIn>;
  onCode: (code: string, onWrong: () => void) => void;
  onBack: () => void;
};

/** The second step of a log-in, for accounts that have an authenticator. */
export function OneTimeCodeStep({ email, check, logIn, onCode, onBack }: OneTimeCodeStepProps) {
  const t = useT();
  // The answer that led here is not about a code.
  const problem = logIn.variables?.oneTimeCode ? logIn.error : null;
  const isWrong = isProblem(problem, 1021) || fieldErrors(problem)['oneTimeCode'] !== undefined;
  const text = (
    <>
      {t('auth.oneTimeText')} <b>{email}</b>
    </>
  );
  return (
    <AuthLayout title={t('auth.oneTimeTitle')} text={text}>
      <CodeForm
        label={t('auth.code')}
        button={t('auth.logIn')}
        line={isWrong ? t('auth.oneTimeWrong') : lineOf(problem)}
        isBusy={logIn.isPending}
        onCode={onCode}
        onTyped={logIn.reset}
      />
      <BotCheckPart check={check} problem={problem} />
      <p className={css.alternative}>
        <button type="button" className={css.back} onClick={onBack}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          {t('auth.otherAccount')}
        </button>
      </p>
    </AuthLayout>
  );
}
