import { RecoveryCode } from '@castlane/contract/auth.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState, type ChangeEvent } from 'react';
import * as z from 'zod/mini';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import type { BotCheck } from '#features/bot-check/use-bot-check.ts';
import { useForm } from '#platform/forms/use-form.ts';
import type { useSend } from '#platform/forms/send.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { CodeForm } from '#features/auth/email/CodeForm.tsx';
import css from '#features/auth/layout/form.module.css';

type OneTimeCodeStepProps = {
  email: string;
  check: BotCheck;
  logIn: ReturnType<typeof useSend<'POST auth/login'>>;
  onCode: (code: { oneTimeCode: string } | { recoveryCode: string }) => void;
  onBack: () => void;
};

/** The second step of a log-in, for accounts that have an authenticator. */
export function OneTimeCodeStep({ email, check, logIn, onCode, onBack }: OneTimeCodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
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
        <RecoveryForm logIn={logIn} onCode={(recoveryCode) => onCode({ recoveryCode })} />
      ) : (
        <CodeForm
          label={t('auth.code')}
          button={t('auth.logIn')}
          wrong={t('auth.oneTimeWrong')}
          mutation={logIn}
          onCode={(oneTimeCode) => onCode({ oneTimeCode })}
        />
      )}
      <BotCheckPart check={check} problem={logIn.error} />
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

const Recovery = z.object({ recoveryCode: z.pipe(z.string().check(z.overwrite(withoutInvisible)), RecoveryCode) });

function RecoveryForm({ logIn, onCode }: Pick<OneTimeCodeStepProps, 'logIn'> & { onCode: (code: string) => void }) {
  const isWrong = isProblem(logIn.error, 1021);
  const { form, ref, formProps } = useForm({
    initialValues: { recoveryCode: '' },
    check: Recovery,
    send: ({ recoveryCode }) => onCode(withoutInvisible(recoveryCode)),
    isKept: true,
  });
  const { onChange, ...input } = form.getInputProps('recoveryCode');
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  function change(event: ChangeEvent) {
    logIn.reset();
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
        error={input.error ?? (isWrong && t('auth.recoveryWrong'))}
        onChange={change}
      />
      <FormEnd line={isWrong ? undefined : lineOf(logIn.error)} isBusy={logIn.isPending} submit={t('auth.logIn')} />
    </Form>
  );
}
