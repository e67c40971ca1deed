import { RecoveryCode } from '@castlane/contract/auth.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import type { BotCheck } from '#features/bot-check/use-bot-check.ts';
import { issuesOf, lineOf } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { TextInput } from '#ui/controls/TextInput.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import type { SecondStep, useLogIn } from './api.ts';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { CodeForm } from '#features/auth/email/CodeForm.tsx';
import css from '#features/auth/layout/form.module.css';

type OneTimeCodeStepProps = {
  email: string;
  check: BotCheck;
  logIn: ReturnType<typeof useLogIn>;
  onCode: (step: SecondStep, onWrong: () => void) => void;
  onBack: () => void;
};

/** The second step of a log-in, for accounts that have an authenticator. */
export function OneTimeCodeStep({ email, check, logIn, onCode, onBack }: OneTimeCodeStepProps) {
  const t = useT();
  const [isRecovery, setIsRecovery] = useState(false);
  const { oneTimeCode, recoveryCode } = logIn.variables ?? {};
  // The problem that led to this step is not about a code.
  const problem = oneTimeCode || recoveryCode ? logIn.error : null;
  const isWrong = isProblem(problem, 1021) || fieldErrors(problem)['oneTimeCode'] !== undefined;
  const text = (
    <>
      {t(isRecovery ? 'auth.recoveryText' : 'auth.oneTimeText')} <b>{email}</b>
    </>
  );

  function change() {
    logIn.reset();
    setIsRecovery(!isRecovery);
  }

  return (
    <AuthLayout title={t('auth.oneTimeTitle')} text={text}>
      {isRecovery ? (
        <RecoveryForm
          error={isWrong ? t('auth.recoveryWrong') : fieldErrors(problem)['recoveryCode']}
          line={isWrong ? undefined : lineOf(problem)}
          isBusy={logIn.isPending}
          onCode={(code) => onCode({ recoveryCode: code }, () => undefined)}
          onTyped={logIn.reset}
        />
      ) : (
        <CodeForm
          label={t('auth.code')}
          button={t('auth.logIn')}
          line={isWrong ? t('auth.oneTimeWrong') : lineOf(problem)}
          isBusy={logIn.isPending}
          onCode={(code, onWrong) => onCode({ oneTimeCode: code }, onWrong)}
          onTyped={logIn.reset}
        />
      )}
      <BotCheckPart check={check} problem={problem} />
      <Stack align="center" gap={12} mt={24}>
        <TextButton className={css.link} onClick={change}>
          {t(isRecovery ? 'auth.useAuthenticator' : 'auth.useRecovery')}
        </TextButton>
        <button type="button" className={css.back} onClick={onBack}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          {t('auth.otherAccount')}
        </button>
      </Stack>
    </AuthLayout>
  );
}

type RecoveryFormProps = {
  error: string | undefined;
  line: string | undefined;
  isBusy: boolean;
  onCode: (code: string) => void;
  onTyped: () => void;
};

function RecoveryForm({ error, line, isBusy, onCode, onTyped }: RecoveryFormProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [bad, setBad] = useState<string>();
  useEffect(() => field.current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const problem = issuesOf(RecoveryCode, code.trim())[''];
    setBad(problem);
    if (problem) field.current?.focus();
    else if (!isBusy) onCode(code.trim());
  }

  function change(next: string) {
    setBad(undefined);
    onTyped();
    setCode(next);
  }

  return (
    <Form className={css.form} onSubmit={submit}>
      <TextInput
        ref={field}
        label={t('auth.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={bad ?? error}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FormProblem line={line} />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {t('auth.logIn')}
      </Button>
    </Form>
  );
}
