import { signup } from '@castlane/contract/auth.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { useUi } from '#ui/context.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { useSignUp } from './api.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EmailField } from './EmailField.tsx';
import css from './form.module.css';
import { KindChoice, type Kind } from './KindChoice.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';

type Values = { userType: Kind | ''; name: string; email: string; password: string };

export function SignUpPage() {
  const t = useT();
  const { name } = useUi();
  const check = useBotCheck();
  const signUp = useSignUp(check);
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm<Values>({
    initialValues: { userType: '', name: '', email: '', password: '' },
    validate: (values) => issuesOf(signup.body, values),
  });

  function submit({ userType, ...values }: Values) {
    if (signUp.isPending || userType === '') return;
    signUp.mutate(
      { userType, ...values },
      {
        onError: (problem) => {
          form.setErrors(isProblem(problem, 1006) ? { email: PROBLEMS[1006].message } : fieldErrors(problem));
          focusFirstBad();
        },
      },
    );
  }

  return (
    <AuthLayout title={t('auth.signUpTitle')} text={t('auth.signUpText', { name })} isWide>
      <form ref={ref} className={css.form} data-tight noValidate {...check.whenTouched} onSubmit={form.onSubmit(submit, focusFirstBad)}>
        <KindChoice {...form.getInputProps('userType')} />
        <TextInput label={t('auth.name')} name="name" autoComplete="name" {...form.getInputProps('name')} />
        <EmailField label={t('auth.email')} autoComplete="email" input={form.getInputProps('email')} />
        <PasswordField label={t('auth.password')} name="password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordRules password={form.values.password} />
        <BotCheckPart check={check} problem={signUp.error} />
        <FormProblem line={isProblem(signUp.error, 1006) ? undefined : lineOf(signUp.error)} />
        <Button type="submit" size="lg" fullWidth loading={signUp.isPending}>
          {t('auth.createAccount')}
        </Button>
      </form>
      <p className={css.alternative}>
        {t('auth.haveOne')}{' '}
        <UiLink className={css.link} href={paths.login()}>
          {t('auth.logIn')}
        </UiLink>
      </p>
    </AuthLayout>
  );
}
