import { forgotPassword } from '@castlane/contract/auth.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { useSend } from '#platform/forms/send.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import css from '#features/auth/layout/form.module.css';

export function ForgotPasswordPage() {
  const check = useBotCheck();
  const forgot = useSend('POST auth/forgot-password', [1001, 1005], { added: check.added });
  const { form, line, formProps } = useForm({
    initialValues: { email: '' },
    check: forgotPassword.body,
    send: (body) => forgot.mutateAsync(body),
    isKept: true,
  });
  if (forgot.isSuccess) return <Sent email={forgot.variables.email} onAgain={forgot.reset} />;
  return (
    <AuthLayout title={t('auth.forgotTitle')} text={t('auth.forgotText')}>
      <Form {...check.whenTouched} {...formProps}>
        <EmailField label={t('auth.email')} autoComplete="username" {...form.getInputProps('email')} />
        <BotCheckPart check={check} problem={forgot.error} />
        <FormEnd line={line} isBusy={forgot.isPending} submit={t('auth.sendLink')} />
      </Form>
      <Text ta="center" mt={24}>
        <UiLink className={css.back} href={paths.login()}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          <span>{t('auth.backToLogin')}</span>
        </UiLink>
      </Text>
    </AuthLayout>
  );
}

/** The same whether or not there is an account with that email. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthLayout title={t('auth.sentTitle')} text={t('auth.sentText', { email })}>
      <Stack align="center" ta="center" p={24} mb={20} mod="inset" role="status">
        <ArtMail />
        <Text variant="soft">{t('auth.sentNote')}</Text>
      </Stack>
      <Stack gap={18}>
        <LinkButton href={paths.login()} size="lg" fullWidth>
          {t('auth.backToLogin')}
        </LinkButton>
        <Button variant="subtle" size="lg" fullWidth onClick={onAgain}>
          {t('auth.otherEmail')}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
