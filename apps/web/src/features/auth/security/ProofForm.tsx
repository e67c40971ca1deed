import { GivenPassword } from '@castlane/contract/auth.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import { TextInput } from '#ui/TextInput.ts';
import css from './security.module.css';

export type Proof = { currentPassword: string; code: string };

type ProofFormProps = {
  id: string;
  text: string;
  /** The label of the field for a code; without it there is none. */
  codeLabel?: string;
  /** Fields above the password. */
  children?: ReactNode;
  problem: unknown;
  isBusy: boolean;
  onSubmit: (proof: Proof, onRefused: (problem: unknown) => void) => void;
};

/** The password, and a code where that is asked too: a session alone must not change how somebody logs in. */
export function ProofForm({ id, text, codeLabel, children, problem, isBusy, onSubmit }: ProofFormProps) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm<Proof>({
    initialValues: { currentPassword: '', code: '' },
    validate: {
      currentPassword: (value) => issuesOf(GivenPassword, value)[''] ?? null,
      code: (value) => (codeLabel && value.trim() === '' ? t('security.enterCode') : null),
    },
  });

  function refused(refusal: unknown) {
    if (isProblem(refusal, 1011)) form.setErrors({ currentPassword: PROBLEMS[1011].message });
    else if (codeLabel && isAboutCode(refusal)) form.setErrors({ code: t('security.wrongSecondCode') });
    else form.setErrors(fieldErrors(refusal));
    focusFirstBad();
  }

  const isBesideField = isProblem(problem, 1011) || (codeLabel !== undefined && isAboutCode(problem));
  return (
    <form
      id={id}
      ref={ref}
      className={css.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!isBusy) onSubmit(values, refused);
      }, focusFirstBad)}
    >
      <p>{text}</p>
      {children}
      <PasswordField
        label={t('security.yourPassword')}
        name="current-password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      {codeLabel && <TextInput label={codeLabel} name="one-time-code" autoComplete="one-time-code" {...form.getInputProps('code')} />}
      <FormProblem line={isBesideField ? undefined : lineOf(problem)} />
    </form>
  );
}

function isAboutCode(problem: unknown): boolean {
  const errors = fieldErrors(problem);
  return isProblem(problem, 1021) || errors['oneTimeCode'] !== undefined || errors['recoveryCode'] !== undefined;
}
