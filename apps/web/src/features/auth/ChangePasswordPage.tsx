import { changePassword } from '@castlane/contract/account.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { useProfile } from '#platform/store.ts';
import { BarePage } from '#ui/BarePage.tsx';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { Lanes } from '#ui/Lanes.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { toast } from '#ui/toast.ts';
import { useChangePassword } from './api.ts';
import css from './ChangePasswordPage.module.css';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';

export function ChangePasswordPage() {
  const t = useT();
  const exit = (
    <LinkButton href={paths.profile()} variant="subtle" size="sm">
      {t('auth.backToProfile')}
    </LinkButton>
  );
  return (
    <BarePage isCentred exit={exit} art={<Lanes tone="soft" shape="mail" />}>
      <DocumentTitle>{t('auth.changeTitle')}</DocumentTitle>
      <Card pad="page" className={css.card}>
        <h1>{t('auth.changeTitle')}</h1>
        <p className={css.text}>{t('auth.changeText')}</p>
        <ChangePasswordForm />
      </Card>
    </BarePage>
  );
}

function ChangePasswordForm() {
  const t = useT();
  const navigate = useNavigate();
  const email = useProfile()?.email;
  const change = useChangePassword();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: (values) => issuesOf(changePassword.body, values),
  });

  function submit(values: typeof form.values) {
    if (change.isPending) return;
    change.mutate(values, {
      onSuccess: () => {
        toast.success(t('auth.changed'), { note: t('auth.othersOut') });
        void navigate(paths.profile());
      },
      onError: (problem) => {
        form.setErrors(isProblem(problem, 1011) ? { currentPassword: PROBLEMS[1011].message } : fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <form ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('auth.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField label={t('auth.newPassword')} name="new-password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
      <PasswordRules password={form.values.newPassword} />
      <FormProblem line={isProblem(change.error, 1011) ? undefined : lineOf(change.error)} />
      <Button type="submit" size="lg" fullWidth loading={change.isPending}>
        {t('auth.changePassword')}
      </Button>
    </form>
  );
}
