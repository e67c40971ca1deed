import { GivenPassword } from '@castlane/contract/auth.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import type { ComponentProps, ReactNode } from 'react';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { TextInput } from '#ui/controls/fields.ts';

type Proof = { currentPassword: string; code: string };

type ProofFormProps = {
  text: string;
  /** The label of the field for a code. Without it there is none. */
  codeLabel?: string;
  /** Fields above the password. */
  fields?: ReactNode;
  problem: Error | null;
  /** Replaces the message of the problem. */
  line?: string | undefined;
  isBusy: boolean;
  onSubmit: (proof: Proof, options: { onError: (problem: unknown) => void }) => void;
};

type ProofModalProps = Omit<ComponentProps<typeof FormModal>, 'cancel' | 'children'> &
  ProofFormProps & {
    /** The next step, which replaces the form and the buttons. */
    children?: ReactNode;
  };

/**
 * A dialog that asks for the password, and with `codeLabel` for a code: a session alone must not be able to change how the account
 * logs in.
 */
export function ProofModal({ text, codeLabel, fields, problem, line, onSubmit, submit, children, ...rest }: ProofModalProps) {
  const t = useT();
  const proof = { text, codeLabel, fields, problem, line, onSubmit, isBusy: rest.isBusy };
  return (
    <FormModal {...rest} cancel={t('security.cancel')} submit={children ? undefined : submit}>
      {(formId) => children || <ProofForm id={formId} {...(proof as ProofFormProps)} />}
    </FormModal>
  );
}

function ProofForm({ id, text, codeLabel, fields, problem, line, isBusy, onSubmit }: ProofFormProps & { id: string }) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm<Proof>({
    initialValues: { currentPassword: '', code: '' },
    validate: {
      currentPassword: (value) => issuesOf(GivenPassword, value)[''] ?? null,
      code: (value) => (codeLabel && value.trim() === '' ? t('security.enterCode') : null),
    },
  });

  function onError(refusal: unknown) {
    if (isProblem(refusal, 1011)) form.setErrors({ currentPassword: PROBLEMS[1011].message });
    else if (codeLabel && isAboutCode(refusal)) form.setErrors({ code: t('security.wrongSecondCode') });
    else form.setErrors(fieldErrors(refusal));
    focusFirstBad();
  }

  const submit = form.onSubmit((proof) => {
    if (!isBusy) onSubmit(proof, { onError });
  }, focusFirstBad);
  const isBesideField = isProblem(problem, 1011) || (codeLabel !== undefined && isAboutCode(problem));
  return (
    <Form id={id} ref={ref} mt={14} ta="start" onSubmit={submit}>
      <p>{text}</p>
      {fields}
      <PasswordField label={t('security.yourPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      {codeLabel && <TextInput label={codeLabel} name="one-time-code" autoComplete="one-time-code" {...form.getInputProps('code')} />}
      <FormProblem line={line ?? (isBesideField ? undefined : lineOf(problem))} />
    </Form>
  );
}

function isAboutCode(problem: unknown): boolean {
  const errors = fieldErrors(problem);
  return isProblem(problem, 1021) || errors['oneTimeCode'] !== undefined || errors['recoveryCode'] !== undefined;
}
