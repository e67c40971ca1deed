import { LINK_FAULTS, NewPassword } from '@castlane/contract/auth.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { hideToken } from '#platform/hidden-token.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { toast } from '#ui/toast.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { useResetPassword } from './api.ts';
import { AuthLayout } from './AuthLayout.tsx';
import css from './form.module.css';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';

const Body = z.object({ password: NewPassword });

export function ResetPasswordPage() {
  const t = useT();
  const { token = '' } = useParams();
  useEffect(() => hideToken('/reset-password'), []);
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { password: '' }, validate: (values) => issuesOf(Body, values) });
  const { token: fault } = fieldErrors(reset.error);
  const isOver = isProblem(reset.error, 1021) || fault !== undefined;

  function submit({ password }: typeof form.values) {
    if (reset.isPending) return;
    reset.mutate(
      { token, password },
      {
        onSuccess: () => {
          toast.success(t('auth.changed'));
          void navigate(paths.login(), { replace: true });
        },
        onError: (problem) => {
          form.setErrors(fieldErrors(problem));
          focusFirstBad();
        },
      },
    );
  }

  return (
    <AuthLayout title={t('auth.resetTitle')} text={t('auth.resetText')}>
      <form ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
        <PasswordField label={t('auth.newPassword')} name="new-password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordRules password={form.values.password} />
        <FormProblem line={isOver ? `${PROBLEMS[1021].message}. ${t(`auth.link.${linkFaultOf(fault)}`)}` : lineOf(reset.error)} />
        {isOver ? (
          <LinkButton href={paths.forgotPassword()} size="lg" fullWidth>
            {t('auth.askForLink')}
          </LinkButton>
        ) : (
          <Button type="submit" size="lg" fullWidth loading={reset.isPending}>
            {t('auth.setPassword')}
          </Button>
        )}
      </form>
      <p className={css.alternative}>
        <UiLink className={css.link} href={paths.login()}>
          {t('auth.backToLogin')}
        </UiLink>
      </p>
    </AuthLayout>
  );
}

function linkFaultOf(fault: string | undefined) {
  return LINK_FAULTS.find((each) => each === fault) ?? 'unknown';
}
