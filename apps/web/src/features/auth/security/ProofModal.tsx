import { GivenPassword } from '@castlane/contract/auth.ts';
import type { ComponentProps, ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { TextInput } from '#ui/controls/fields.ts';

/** The codes of the problems that these dialogs show. */
export const SHOWN = [1001, 1005, 1006, 1009, 1011, 1021] as const;

const Given = z.object({ currentPassword: GivenPassword });

type Proof = { currentPassword: string; code: string };

export type ProofModalProps = Omit<ComponentProps<typeof FormModal>, 'cancel' | 'formProps' | 'line' | 'instead' | 'children'> & {
  text: string;
  /** The label of the field for a code. Without it there is none. */
  codeLabel?: string;
  /** Fields above the password. */
  fields?: ReactNode;
  /** Replaces the message of the problem. */
  line?: string | undefined;
  onSubmit: (proof: Proof) => Promise<unknown>;
  /** The next step, which replaces the form and the buttons. */
  children?: ReactNode;
};

/**
 * A dialog that asks for the password, and with `codeLabel` for a code: a session alone must not be able to change how the account
 * logs in.
 */
export function ProofModal({ text, codeLabel, fields, line, onSubmit, children, ...rest }: ProofModalProps) {
  const wrongCode = codeLabel !== undefined && { code: t('security.wrongSecondCode') };
  const proof = useForm({
    initialValues: { currentPassword: '', code: '' },
    check: (given) => ({
      ...issuesOf(Given, given),
      ...(codeLabel && given.code.trim() === '' ? { code: t('security.enterCode') } : {}),
    }),
    send: onSubmit,
    fieldOfCode: { 1011: 'currentPassword', ...(codeLabel && { 1021: 'code' }) },
    fieldsOf: (errors) => (wrongCode && (errors['oneTimeCode'] ?? errors['recoveryCode']) !== undefined ? wrongCode : errors),
    words: { 1021: t('security.wrongSecondCode') },
    isKept: true,
  });
  const inputOf = proof.form.getInputProps;
  return (
    <FormModal {...rest} formProps={proof.formProps} line={line ?? proof.line} cancel={t('security.cancel')} instead={children}>
      <p>{text}</p>
      {fields}
      <PasswordField label={t('security.yourPassword')} autoComplete="current-password" {...inputOf('currentPassword')} />
      {codeLabel && <TextInput label={codeLabel} name="one-time-code" autoComplete="one-time-code" {...inputOf('code')} />}
    </FormModal>
  );
}
