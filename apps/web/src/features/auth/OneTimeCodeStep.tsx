import { RecoveryCode } from '@castlane/contract/auth.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState, type ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import type { BotCheck } from '#features/bot-check/use-bot-check.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { TextInput } from '#ui/controls/fields.ts';
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
  const [isRecovery, setIsRecovery] = useState(false);
  const { oneTimeCode, recoveryCode } = logIn.variables ?? {};
  // The problem that led to this step is not about a code.
  const problem = oneTimeCode || recoveryCode ? logIn.error : null;
  const isWrong = isProblem(problem, 1021) || fieldErrors(problem)['oneTimeCode'] !== undefined;
  const text = (
    <>
      <span>{t(isRecovery ? 'auth.recoveryText' : 'auth.oneTimeText')}</span> <b>{email}</b>
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
        <TextButton fw={580} onClick={change}>
          {t(isRecovery ? 'auth.useAuthenticator' : 'auth.useRecovery')}
        </TextButton>
        <button type="button" className={css.back} onClick={onBack}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          <span>{t('auth.otherAccount')}</span>
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

const Recovery = z.object({ recoveryCode: z.pipe(z.string().check(z.overwrite(withoutInvisible)), RecoveryCode) });

function RecoveryForm({ error, line, isBusy, onCode, onTyped }: RecoveryFormProps) {
  const { form, ref, formProps } = useForm({
    initialValues: { recoveryCode: '' },
    check: Recovery,
    send: ({ recoveryCode }) => onCode(withoutInvisible(recoveryCode)),
    isKept: true,
  });
  const { onChange, ...input } = form.getInputProps('recoveryCode');
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  function change(event: ChangeEvent) {
    onTyped();
    onChange(event);
  }

  return (
    <Form {...formProps}>
      <TextInput
        label={t('auth.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...input}
        error={input.error ?? error}
        onChange={change}
      />
      <FormEnd line={line} isBusy={isBusy} submit={t('auth.logIn')} />
    </Form>
  );
}
