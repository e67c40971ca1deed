import { forgotPassword } from '@castlane/contract/auth.ts';
import { useForm } from '@mantine/form';
import { IconArrowLeft } from '@tabler/icons-react';
import { BotCheckPart } from '#features/bot-check/BotCheckPart.tsx';
import { useBotCheck } from '#features/bot-check/use-bot-check.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors } from '#platform/problem.ts';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { Button } from '#ui/Button.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { UiLink } from '#ui/UiLink.tsx';
import { useForgotPassword } from './api.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EmailField } from './EmailField.tsx';
import css from './form.module.css';
import { FormProblem } from '#ui/FormProblem.tsx';

export function ForgotPasswordPage() {
  const t = useT();
  const check = useBotCheck();
  const forgot = useForgotPassword(check);
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { email: '' }, validate: (values) => issuesOf(forgotPassword.body, values) });

  function submit({ email }: typeof form.values) {
    if (forgot.isPending) return;
    forgot.mutate(email, {
      onError: (problem) => {
        form.setErrors(fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  if (forgot.isSuccess) return <Sent email={forgot.variables} onAgain={forgot.reset} />;
  return (
    <AuthLayout title={t('auth.forgotTitle')} text={t('auth.forgotText')}>
      <form ref={ref} className={css.form} noValidate {...check.whenTouched} onSubmit={form.onSubmit(submit, focusFirstBad)}>
        <EmailField label={t('auth.email')} autoComplete="username" input={form.getInputProps('email')} />
        <BotCheckPart check={check} problem={forgot.error} />
        <FormProblem line={lineOf(forgot.error)} />
        <Button type="submit" size="lg" fullWidth loading={forgot.isPending}>
          {t('auth.sendLink')}
        </Button>
      </form>
      <p className={css.alternative}>
        <UiLink className={css.back} href={paths.login()}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          {t('auth.backToLogin')}
        </UiLink>
      </p>
    </AuthLayout>
  );
}

/** The same for an address that has an account and one that has none. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT();
  return (
    <AuthLayout title={t('auth.sentTitle')} text={t('auth.sentText', { email })}>
      <div className={css.sent} role="status">
        <ArtMail />
        <p>{t('auth.sentNote')}</p>
      </div>
      <div className={css.form}>
        <LinkButton href={paths.login()} size="lg" fullWidth>
          {t('auth.backToLogin')}
        </LinkButton>
        <Button variant="subtle" size="lg" fullWidth onClick={onAgain}>
          {t('auth.otherEmail')}
        </Button>
      </div>
    </AuthLayout>
  );
}
