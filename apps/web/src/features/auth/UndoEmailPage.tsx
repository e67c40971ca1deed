import { NewPassword } from '@castlane/contract/auth.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { useContactUrl } from '#platform/config.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { endSession } from '#platform/session.ts';
import { Button } from '#ui/Button.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import { toast } from '#ui/toast.ts';
import { useUndoEmail } from './api.ts';
import { AuthLayout } from './AuthLayout.tsx';
import css from './form.module.css';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

const Body = z.object({ password: NewPassword });

/** Takes a change of the email back, for the owner of the old mailbox, who may be logged out. */
export function UndoEmailPage() {
  const t = useT();
  const { token = '' } = useParams();
  const contactUrl = useContactUrl();
  const navigate = useNavigate();
  const undo = useUndoEmail();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { password: '' }, validate: (values) => issuesOf(Body, values) });
  const isGone = isProblem(undo.error, 1021) || fieldErrors(undo.error)['token'] !== undefined;
  const [isDone, setIsDone] = useState(false);

  // Every session has ended, the one of this browser too.
  useEffect(() => {
    if (!isDone) return;
    endSession();
    void navigate(paths.login(), { replace: true });
  }, [isDone, navigate]);

  function submit({ password }: typeof form.values) {
    if (undo.isPending) return;
    undo.mutate(
      { token, password },
      {
        onSuccess: () => {
          toast.success(t('auth.undone'), { note: t('auth.undoneNote') });
          setIsDone(true);
        },
        onError: (problem) => {
          form.setErrors(fieldErrors(problem));
          focusFirstBad();
        },
      },
    );
  }

  return (
    <AuthLayout title={t('auth.undoTitle')} text={t('auth.undoText')}>
      <form ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
        <PasswordField label={t('auth.newPassword')} name="new-password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordRules password={form.values.password} />
        <FormProblem line={isGone ? `${PROBLEMS[1021].message}. ${t('auth.undoGone')}` : lineOf(undo.error)} />
        {isGone ? (
          <Button component="a" href={contactUrl} size="lg" fullWidth variant="default">
            {t('auth.contactUs')}
          </Button>
        ) : (
          <Button type="submit" size="lg" fullWidth loading={undo.isPending}>
            {t('auth.undo')}
          </Button>
        )}
      </form>
    </AuthLayout>
  );
}
