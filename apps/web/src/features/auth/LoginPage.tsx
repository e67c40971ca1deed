import { login } from '@castlane/contract/auth.ts';
import { startTransition, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { useConfig } from '#platform/config.ts';
import { useSend } from '#platform/forms/send.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { startSession, useSessionEnd } from '#platform/http/session.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { FieldAside } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { linkAt } from './given-link.ts';
import { BannedNote, LogInProblem } from './LogInProblem.tsx';
import { forgetBanNote, readBanNote } from './ban-note.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { SignOnLogin } from '#features/auth/sign-on/SignOnLogin.tsx';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';

/** Few have an authenticator. */
const OneTimeCodeStep = lazyPart(() => import('./OneTimeCodeStep.tsx'), 'OneTimeCodeStep');

export function LoginPage() {
  const { form, formProps, check, logIn, needsCode, leaveCode, submit } = useLoginForm();
  const { name } = useUi();
  const from: unknown = (useLocation().state as { from?: unknown } | null)?.from;
  // Most installations have them: until the settings have come, the button keeps its place.
  const config = useConfig();
  const hasPasskeys = (config?.passkeys ?? true) && 'PublicKeyCredential' in window;
  if (needsCode) {
    return (
      <Suspense>
        <OneTimeCodeStep email={form.values.email} check={check} logIn={logIn} onCode={(code) => void submit(code)} onBack={leaveCode} />
      </Suspense>
    );
  }
  return (
    <AuthLayout title={t('auth.loginTitle')} text={t('auth.loginText')}>
      <SessionEnd />
      {!logIn.error && <BanNotice />}
      <Form {...check.whenTouched} {...formProps}>
        <EmailField label={t('auth.email')} autoComplete="username" {...form.getInputProps('email')} />
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
        <LogInProblem problem={logIn.error} />
        <Button type="submit" size="lg" fullWidth loading={logIn.isPending}>
          {t('auth.logIn')}
        </Button>
      </Form>
      {hasPasskeys && <PasskeyLogin />}
      <Text variant="muted" ta="center" mt={24}>
        <span>{t('auth.newHere', { name })}</span>{' '}
        <TextLink fw={580} href={paths.signUp(linkAt(from))}>
          {t('auth.createOne')}
        </TextLink>
      </Text>
      {config?.signOn && <SignOnLogin name={config.signOn.name} />}
    </AuthLayout>
  );
}

/** The second step of a log-in: a code of the authenticator, or a recovery code. */
type SecondStep = { oneTimeCode?: string; recoveryCode?: string };

/** The route table decides where a user goes after the log-in. */
function useLoginForm() {
  const check = useBotCheck();
  const logIn = useSend('POST auth/login', [1001, 1003, 1005, 1012, 1019, 1021], {
    added: check.added,
    onSuccess(session) {
      forgetBanNote();
      startSession(session);
    },
  });
  const [needsCode, setNeedsCode] = useState(false);
  const { form, submit, formProps } = useForm({
    initialValues: { email: '', password: '' },
    check: login.body,
    send: (values, second: SecondStep | undefined) => logIn.mutateAsync({ ...values, ...second }),
    onRefused: (problem) => {
      if (isProblem(problem, 1003, 1019)) setNeedsCode(false);
      const isAsked = fieldErrors(problem)['oneTimeCode'] !== undefined;
      if (isAsked || isProblem(problem, 1021)) check.getReady();
      if (!isAsked) return;
      // The question for a code is no problem of the next step.
      logIn.reset();
      // A transition: the page stays until the next step has loaded.
      startTransition(() => setNeedsCode(true));
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
