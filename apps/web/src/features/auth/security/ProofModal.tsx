import { GivenPassword } from '@castlane/contract/auth.ts';
import type { ComponentProps, ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { TextInput } from '#ui/controls/fields.ts';

const Given = z.object({ currentPassword: GivenPassword });

type Proof = { currentPassword: string; code: string };

type ProofFormProps = {
  text: string;
  /** The label of the field for a code. Without it there is none. */
  codeLabel?: string;
  fields?: ReactNode;
  line?: string | undefined;
  onSubmit: (proof: Proof) => Promise<unknown>;
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
export function ProofModal({ text, codeLabel, fields, line, onSubmit, submit, children, ...rest }: ProofModalProps) {
  const proof = { text, codeLabel, fields, line, onSubmit };
  return (
    <FormModal {...rest} cancel={t('security.cancel')} submit={children ? undefined : submit}>
      {(formId) => children || <ProofForm id={formId} {...(proof as ProofFormProps)} />}
    </FormModal>
  );
}

function ProofForm({ id, text, codeLabel, fields, line, onSubmit }: ProofFormProps & { id: string }) {
  const wrongCode = codeLabel !== undefined && { code: t('security.wrongSecondCode') };
  const { form, formProps, ...rest } = useForm({
    initialValues: { currentPassword: '', code: '' },
    check: (proof) => ({
      ...issuesOf(Given, proof),
      ...(codeLabel && proof.code.trim() === '' ? { code: t('security.enterCode') } : {}),
    }),
    send: onSubmit,
    fieldOfCode: { 1011: 'currentPassword', ...(codeLabel && { 1021: 'code' }) },
    fieldsOf: (errors) => (wrongCode && (errors['oneTimeCode'] ?? errors['recoveryCode']) !== undefined ? wrongCode : errors),
    words: { 1021: t('security.wrongSecondCode') },
    isKept: true,
  });
  return (
    <Form id={id} mt={14} ta="start" {...formProps}>
      <p>{text}</p>
      {fields}
      <PasswordField label={t('security.yourPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      {codeLabel && <TextInput label={codeLabel} name="one-time-code" autoComplete="one-time-code" {...form.getInputProps('code')} />}
      <FormProblem line={line ?? rest.line} />
    </Form>
  );
}
