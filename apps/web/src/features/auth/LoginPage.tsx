import { login } from '@castlane/contract/auth.ts';
import { useForm } from '@mantine/form';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { useUi } from '#ui/context.tsx';
import { FieldAside } from '#ui/FieldAside.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { useLogIn } from './api.ts';
import { AuthLayout } from './AuthLayout.tsx';
import css from './form.module.css';
import { PasswordField } from './PasswordField.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';

export function LoginPage() {
  const t = useT();
  const { name } = useUi();
  const logIn = useLogIn();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { email: '', password: '' }, validate: (values) => issuesOf(login.body, values) });

  // Where to go next is the route table's matter: the log-in page is gone for whoever is logged in.
  function submit(values: typeof form.values) {
    if (logIn.isPending) return;
    logIn.mutate(values, {
      onError: (problem) => {
        form.setErrors(fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <AuthLayout title={t('auth.loginTitle')} text={t('auth.loginText')}>
      <form ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <FieldAside
          aside={
            <UiLink className={css.link} href={paths.forgotPassword()}>
              {t('auth.forgotLink')}
            </UiLink>
          }
        >
          <PasswordField label={t('auth.password')} name="password" autoComplete="current-password" {...form.getInputProps('password')} />
        </FieldAside>
        <FormProblem line={lineOf(logIn.error)} />
        <Button type="submit" size="lg" fullWidth loading={logIn.isPending}>
          {t('auth.logIn')}
        </Button>
      </form>
      <p className={css.alternative}>
        {t('auth.newHere', { name })}{' '}
        <UiLink className={css.link} href={paths.signUp()}>
          {t('auth.createOne')}
        </UiLink>
      </p>
    </AuthLayout>
  );
}
