import { signup } from '@castlane/contract/auth.ts';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { useUi } from '#ui/context.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { useSignUp } from './api.ts';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { useCheckedForm } from '#platform/forms/checked-form.ts';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { KindChoice, type Kind } from './KindChoice.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

type Values = { userType: Kind | ''; name: string; email: string; password: string };

export function SignUpPage() {
  const t = useT();
  const { name } = useUi();
  const check = useBotCheck();
  const signUp = useSignUp(check);
  const initialValues: Values = { userType: '', name: '', email: '', password: '' };
  const { form, line, formProps } = useCheckedForm(signup.body, initialValues, signUp, { 1006: 'email' });
  const props = formProps(({ userType, ...values }, options) => userType !== '' && signUp.mutate({ userType, ...values }, options));

  return (
    <AuthLayout title={t('auth.signUpTitle')} text={t('auth.signUpText', { name })} isWide>
      <Form gap={16} {...check.whenTouched} {...props}>
        <KindChoice {...form.getInputProps('userType')} />
        <TextInput label={t('auth.name')} name="name" autoComplete="name" {...form.getInputProps('name')} />
        <EmailField label={t('auth.email')} autoComplete="email" input={form.getInputProps('email')} />
        <NewPasswordField label={t('auth.password')} name="password" {...form.getInputProps('password')} />
        <BotCheckPart check={check} problem={signUp.error} />
        <FormEnd line={line} isBusy={signUp.isPending} submit={t('auth.createAccount')} />
      </Form>
      <Text variant="muted" ta="center" mt={24}>
        <span>{t('auth.haveOne')}</span>{' '}
        <TextLink fw={580} href={paths.login()}>
          {t('auth.logIn')}
        </TextLink>
      </Text>
    </AuthLayout>
  );
}
