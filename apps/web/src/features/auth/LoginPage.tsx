import { login } from '@castlane/contract/auth.ts';
import { useForm } from '@mantine/form';
import { lazy, startTransition, Suspense, useState } from 'react';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { loadChunk } from '#platform/chunk.ts';
import { useConfig } from '#platform/config.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { useSessionEnd } from '#platform/session-end.ts';
import { Button } from '#ui/Button.ts';
import { useUi } from '#ui/context.tsx';
import { FieldAside } from '#ui/FieldAside.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { Note } from '#ui/Note.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { useLogIn } from './api.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { readBanNote } from './ban-note.ts';
import { BannedNote } from './BannedNote.tsx';
import { casePathOf } from './case-path.ts';
import { EmailField } from './EmailField.tsx';
import css from './form.module.css';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import type { SecondStep } from './second-step.ts';

/** Few have a passkey. */
const PasskeyLogin = lazy(async () => ({
  default: (await loadChunk(() => import('./PasskeyLogin.tsx'))).PasskeyLogin,
}));

/** Few have an authenticator. */
const OneTimeCodeStep = lazy(async () => ({
  default: (await loadChunk(() => import('./OneTimeCodeStep.tsx'))).OneTimeCodeStep,
}));

export function LoginPage() {
  const { form, formRef, check, logIn, needsCode, leaveCode, send, submit } = useLoginForm();
  const t = useT();
  const { name } = useUi();
  const hasPasskeys = useConfig()?.passkeys && 'PublicKeyCredential' in window;
  if (needsCode) {
    return (
      <Suspense>
        <OneTimeCodeStep
          email={form.values.email}
          check={check}
          logIn={logIn}
          onCode={(step, onWrong) => send({ ...form.values, ...step }, onWrong)}
          onBack={leaveCode}
        />
      </Suspense>
    );
  }
  return (
    <AuthLayout title={t('auth.loginTitle')} text={t('auth.loginText')}>
      <SessionEnd />
      {!logIn.error && <BanNotice />}
      <form ref={formRef} className={css.form} noValidate {...check.whenTouched} onSubmit={submit}>
        <EmailField label={t('auth.email')} autoComplete="username" input={form.getInputProps('email')} />
        <FieldAside
          aside={
            <UiLink className={css.link} href={paths.forgotPassword()}>
              {t('auth.forgotLink')}
            </UiLink>
          }
        >
          <PasswordField label={t('auth.password')} name="password" autoComplete="current-password" {...form.getInputProps('password')} />
        </FieldAside>
        <BotCheckPart check={check} problem={logIn.error} />
        <LoginProblem problem={logIn.error} />
        <Button type="submit" size="lg" fullWidth loading={logIn.isPending}>
          {t('auth.logIn')}
        </Button>
      </form>
      {hasPasskeys && (
        <Suspense>
          <PasskeyLogin />
        </Suspense>
      )}
      <p className={css.alternative}>
        {t('auth.newHere', { name })}{' '}
        <UiLink className={css.link} href={paths.signUp()}>
          {t('auth.createOne')}
        </UiLink>
      </p>
    </AuthLayout>
  );
}

/** Where to go next is the route table's matter: the log-in page is gone for whoever is logged in. */
function useLoginForm() {
  const check = useBotCheck();
  const logIn = useLogIn(check);
  const { ref, focusFirstBad } = useFirstBad();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({ initialValues: { email: '', password: '' }, validate: (values) => issuesOf(login.body, values) });

  function send(values: typeof form.values & SecondStep, onWrongCode?: () => void) {
    if (logIn.isPending) return;
    logIn.mutate(values, { onError: (problem) => refused(problem, onWrongCode) });
  }

  function refused(problem: unknown, onWrongCode: (() => void) | undefined) {
    const errors = fieldErrors(problem);
    if (isProblem(problem, 1021) || errors['oneTimeCode'] || errors['recoveryCode']) {
      // The page stays as it is until the next step has come.
      startTransition(() => setNeedsCode(true));
      check.getReady();
      onWrongCode?.();
      return;
    }
    if (isProblem(problem, 1003, 1019)) setNeedsCode(false);
    form.setErrors(errors);
    focusFirstBad();
  }

  function leaveCode() {
    logIn.reset();
    setNeedsCode(false);
  }

  const submit = form.onSubmit((values) => send(values), focusFirstBad);
  return { form, formRef: ref, check, logIn, needsCode, leaveCode, send, submit };
}

/** A session that ended by itself says why. */
function SessionEnd() {
  const message = useSessionEnd((state) => state.message);
  return message && <Note tone="bad">{message}</Note>;
}

/** Why this tab was logged out by a ban that happened meanwhile. */
function BanNotice() {
  const t = useT();
  const [ban] = useState(readBanNote);
  if (!ban) return null;
  return (
    <div className={css.notice}>
      <BannedNote casePath={ban.casePath}>
        <b>{t('auth.bannedMeanwhile')}</b> {ban.reason}
      </BannedNote>
    </div>
  );
}

/** What belongs to no field. Somebody who is banned is told where to read why. */
function LoginProblem({ problem }: { problem: unknown }) {
  const casePath = casePathOf(problem);
  const line = lineOf(problem);
  if (!casePath) return <FormProblem line={line} />;
  return <BannedNote casePath={casePath}>{line}.</BannedNote>;
}
