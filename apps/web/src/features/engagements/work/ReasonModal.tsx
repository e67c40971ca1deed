import { isBlank } from '@castlane/contract/text.ts';
import { useId, type ReactNode } from 'react';
import { useForm } from '#platform/forms/use-form.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { Stack } from '#ui/layout.ts';
import css from './ReasonModal.module.css';

export type ReasonFormProps = {
  children: ReactNode;
  label: string;
  hint?: string;
  isOptional?: boolean;
  field: string;
  body: Parameters<typeof issuesOf>[0];
  max: number;
  draft: string;
  /** The text without a draft; empty by default. */
  start?: string;
  button: string;
  cancel: string;
  isDanger?: boolean;
  onSend: (text: string | undefined) => Promise<unknown>;
  onClose: () => void;
  /** Called when it is sent; closes the dialog by default. */
  onDone?: () => void;
};

type ReasonModalProps = ReasonFormProps & { isOpen: boolean; title: string; onExit?: () => void };

export function ReasonModal({ isOpen, title, onExit, ...form }: ReasonModalProps) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={title} {...(onExit ? { onExitTransitionEnd: onExit } : {})}>
      {isOpen && <ReasonForm {...form} />}
    </Modal>
  );
}

function ReasonForm({
  children,
  label,
  hint,
  isOptional = false,
  field,
  body,
  max,
  draft,
  start = '',
  button,
  cancel,
  isDanger = false,
  onSend,
  onClose,
  onDone = onClose,
}: ReasonFormProps) {
  const textId = useId();
  const { form, line, isSending, formProps } = useForm({
    initialValues: { [field]: start },
    draft: { key: draft, text: field },
    check: (values): Record<string, string> => {
      const why = isLeftOut(values) ? undefined : issuesOf(body, values)[field];
      return why === undefined ? {} : { [field]: why };
    },
    send: (values) => onSend(isLeftOut(values) ? undefined : textOf(values)),
    onSent: onDone,
  });

  function textOf(values: Record<string, string>): string | undefined {
    return values[field] || undefined;
  }

  function isLeftOut(values: Record<string, string>): boolean {
    return isOptional && isBlank(textOf(values) ?? '');
  }

  return (
    <form {...formProps} noValidate aria-describedby={textId}>
      <div id={textId} className={css.text}>
        {children}
      </div>
      <Stack gap={12} mt={18}>
        <CharacterCount text={textOf(form.values) ?? ''} max={max}>
          <Textarea data-autofocus label={label} description={hint} required={!isOptional} rows={4} {...form.getInputProps(field)} />
        </CharacterCount>
        <FormProblem line={line} />
      </Stack>
      <DialogButtons mt={24} cancel={cancel} onCancel={onClose} submit={button} isBusy={isSending} isDanger={isDanger} />
    </form>
  );
}
