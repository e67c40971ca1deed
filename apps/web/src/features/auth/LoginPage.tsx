import { login } from '@castlane/contract/auth.ts';
import { startTransition, Suspense, useState } from 'react';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { useConfig } from '#platform/config.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { useSessionEnd } from '#platform/http/session.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { FieldAside } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { useLogIn, type SecondStep } from './api.ts';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { casePathOf, readBanNote } from './ban-note.ts';
import { BannedNote } from './BannedNote.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';

/** Few have an authenticator. */
const OneTimeCodeStep = lazyPart(() => import('./OneTimeCodeStep.tsx'), 'OneTimeCodeStep');

export function LoginPage() {
  const { form, formProps, check, logIn, needsCode, leaveCode, submit } = useLoginForm();
  const { name } = useUi();
  // Most installations have them: until the settings have come, the button keeps its place.
  const hasPasskeys = (useConfig()?.passkeys ?? true) && 'PublicKeyCredential' in window;
  if (needsCode) {
    return (
      <Suspense>
        <OneTimeCodeStep
          email={form.values.email}
          check={check}
          logIn={logIn}
          onCode={(step, onWrong) => void submit({ step, onWrong })}
          onBack={leaveCode}
        />
      </Suspense>
    );
  }
  return (
    <AuthLayout title={t('auth.loginTitle')} text={t('auth.loginText')}>
      <SessionEnd />
      {!logIn.error && <BanNotice />}
      <Form {...check.whenTouched} {...formProps}>
        <EmailField label={t('auth.email')} autoComplete="username" input={form.getInputProps('email')} />
        <FieldAside
          aside={
            <TextLink fw={580} href={paths.forgotPassword()}>
              {t('auth.forgotLink')}
            </TextLink>
          }
        >
          <PasswordField label={t('auth.password')} name="password" autoComplete="current-password" {...form.getInputProps('password')} />
        </FieldAside>
        <BotCheckPart check={check} problem={logIn.error} />
        <LoginProblem problem={logIn.error} />
        <Button type="submit" size="lg" fullWidth loading={logIn.isPending}>
          {t('auth.logIn')}
        </Button>
      </Form>
      {hasPasskeys && <PasskeyLogin />}
      <Text variant="muted" ta="center" mt={24}>
        <span>{t('auth.newHere', { name })}</span>{' '}
        <TextLink fw={580} href={paths.signUp()}>
          {t('auth.createOne')}
        </TextLink>
      </Text>
    </AuthLayout>
  );
}

type Second = { step: SecondStep; onWrong: () => void };

/** The route table decides where a user goes after the log-in. */
function useLoginForm() {
  const check = useBotCheck();
  const logIn = useLogIn(check);
  const [needsCode, setNeedsCode] = useState(false);
  const { form, submit, formProps } = useForm({
    initialValues: { email: '', password: '' },
    check: login.body,
    send: (values, second: void | Second) => logIn.mutateAsync({ ...values, ...second?.step }),
    onRefused: (problem, second) => {
      const errors = fieldErrors(problem);
      if (isProblem(problem, 1003, 1019)) setNeedsCode(false);
      if (!isProblem(problem, 1021) && !errors['oneTimeCode'] && !errors['recoveryCode']) return;
      // A transition: the page stays until the next step has loaded.
      startTransition(() => setNeedsCode(true));
      check.getReady();
      second?.onWrong();
    },
  });

  function leaveCode() {
    logIn.reset();
    setNeedsCode(false);
  }

  return { form, formProps, check, logIn, needsCode, leaveCode, submit };
}

function SessionEnd() {
  const message = useSessionEnd((state) => state.message);
  return message && <Note tone="bad">{message}</Note>;
}

/** Why a ban logged this tab out. */
function BanNotice() {
  const [ban] = useState(readBanNote);
  if (!ban) return null;
  return (
    <Stack mb={16}>
      <BannedNote casePath={ban.casePath}>
        <b>{t('auth.bannedMeanwhile')}</b> <span>{ban.reason}</span>
      </BannedNote>
    </Stack>
  );
}

/** A problem that belongs to no field. Banned users get a link to their case. */
function LoginProblem({ problem }: { problem: unknown }) {
  const casePath = casePathOf(problem);
  const line = lineOf(problem);
  if (!casePath) return <FormProblem line={line} />;
  return <BannedNote casePath={casePath}>{`${line}.`}</BannedNote>;
}
