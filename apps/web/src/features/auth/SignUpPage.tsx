import { signup } from '@castlane/contract/auth.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { useSend } from '#platform/forms/send.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { startSession } from '#platform/http/session.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Note } from '#ui/content/Note.tsx';
import { useUi } from '#ui/context.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { AgreementLine } from '#features/legal/LegalLinks.tsx';
import { linkIn } from './given-link.ts';
import { KindChoice } from './KindChoice.tsx';
import { MailedInvitation, useMailedInvitation } from './MailedInvitation.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export function SignUpPage() {
  const { name } = useUi();
  const [query] = useSearchParams();
  const given = linkIn(query);
  const [refused, setRefused] = useState<string>();
  const link = refused === undefined ? given : undefined;
  const check = useBotCheck();
  const { token, ...invited } = useMailedInvitation();
  const signUp = useSend('POST auth/signup', [1001, 1005, 1006], { added: check.added, onSuccess: startSession });
  const { form, line, formProps } = useForm({
    initialValues: { userType: given ? 'creator' : '', name: '', email: '', password: '' },
    check: signup.body,
    send: (values) =>
      signUp.mutateAsync({ ...values, ...(link && { link }), ...(token && { invitation: token }) } as BodyIn<typeof signup>),
    // What was typed stays: the next press signs up without the link.
    onRefused: (problem) => setRefused(fieldErrors(problem)['link'] ?? refused),
    fieldOfCode: { 1006: 'email' },
  });
  const email = invited.invitation?.email;
  useEffect(() => {
    if (email === undefined) return;
    const { email: typed, userType } = form.getValues();
    // What the visitor has typed or chosen stays.
    form.setValues({ email: typed || email, userType: userType || 'creator' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the invitation arrives
  }, [email]);

  return (
    <AuthLayout title={t('auth.signUpTitle')} text={link ? t('auth.signUpInvited') : t('auth.signUpText', { name })} isWide>
      <Form {...check.whenTouched} {...formProps}>
        <MailedInvitation {...invited} />
        {link ? <Note>{t('auth.asCreator')}</Note> : <KindChoice {...form.getInputProps('userType')} />}
        {refused !== undefined && <Note tone="bad">{t('auth.withoutLink', { why: refused })}</Note>}
        <TextInput label={t('auth.name')} name="name" autoComplete="name" {...form.getInputProps('name')} />
        <EmailField label={t('auth.email')} autoComplete="email" {...form.getInputProps('email')} />
        <NewPasswordField label={t('auth.password')} name="password" {...form.getInputProps('password')} />
        <BotCheckPart check={check} problem={signUp.error} />
        <FormEnd line={line} isBusy={signUp.isPending} submit={t('auth.createAccount')} />
        <AgreementLine />
      </Form>
      <Text variant="muted" ta="center" mt={24}>
        <span>{t('auth.haveOne')}</span>{' '}
        <TextLink fw={580} href={paths.login()} {...(link && { state: { from: paths.joinJob(link) } })}>
          {t('auth.logIn')}
        </TextLink>
      </Text>
    </AuthLayout>
  );
}
