import { askForEmailChange } from '@castlane/contract/email.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { EmailField } from '#features/auth/EmailField.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import type { useAskForEmailChange } from './api.ts';
import css from './security.module.css';

/** The new email, and the password, since a session alone must not take an account over. */
export function EmailForm({ id, ask }: { id: string; ask: ReturnType<typeof useAskForEmailChange> }) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: (values) => issuesOf(askForEmailChange.body, values),
  });

  function submit(values: typeof form.values) {
    if (ask.isPending) return;
    ask.mutate(values, {
      onError: (problem) => {
        form.setErrors(errorsOf(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <form id={id} ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
      <p>{t('security.changeEmailText')}</p>
      <EmailField label={t('security.newEmail')} autoComplete="email" input={form.getInputProps('email')} />
      <PasswordField
        label={t('security.yourPassword')}
        name="current-password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <FormProblem line={isProblem(ask.error, 1006, 1011) ? undefined : lineOf(ask.error)} />
    </form>
  );
}

function errorsOf(problem: unknown): Record<string, string> {
  if (isProblem(problem, 1011)) return { currentPassword: PROBLEMS[1011].message };
  return isProblem(problem, 1006) ? { email: PROBLEMS[1006].message } : fieldErrors(problem);
}
