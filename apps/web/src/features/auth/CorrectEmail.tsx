import { correctEmail } from '@castlane/contract/email.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/Button.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import { toast } from '#ui/toast.ts';
import { useCorrectEmail } from './api.ts';
import css from './CorrectEmail.module.css';
import { EmailField } from './EmailField.tsx';

/** The way out for a mistyped email: another one, which gets a code of its own. */
export function CorrectEmail({ onSent }: { onSent: (resendAvailableAt: string) => void }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <p className={css.question}>
        {t('auth.wrongEmail')}{' '}
        <button type="button" className={css.open} onClick={() => setIsOpen(true)}>
          {t('auth.correctEmail')}
        </button>
      </p>
    );
  }
  return (
    <CorrectEmailForm
      onCancel={() => setIsOpen(false)}
      onSent={(resendAvailableAt) => {
        setIsOpen(false);
        onSent(resendAvailableAt);
      }}
    />
  );
}

function CorrectEmailForm({ onSent, onCancel }: { onSent: (resendAvailableAt: string) => void; onCancel: () => void }) {
  const t = useT();
  const email = useStore((state) => state.auth.user.email) ?? '';
  const correct = useCorrectEmail();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { email }, validate: (values) => issuesOf(correctEmail.body, values) });

  function submit(values: typeof form.values) {
    if (correct.isPending) return;
    correct.mutate(values.email, {
      onSuccess: ({ resendAvailableAt }) => {
        toast.success(t('auth.codeSentTo', { email: values.email }));
        onSent(resendAvailableAt);
      },
      onError: (problem) => {
        form.setErrors(isProblem(problem, 1006) ? { email: PROBLEMS[1006].message } : fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <form ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
      <EmailField label={t('auth.rightEmail')} autoComplete="email" input={form.getInputProps('email')} />
      <FormProblem line={isProblem(correct.error, 1006) ? undefined : lineOf(correct.error)} />
      <div className={css.actions}>
        <Button type="submit" size="md" loading={correct.isPending}>
          {t('auth.sendCode')}
        </Button>
        <Button variant="default" size="md" disabled={correct.isPending} onClick={onCancel}>
          {t('auth.keepEmail')}
        </Button>
      </div>
    </form>
  );
}
