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
  /** The text, or '' if an optional one is left out. */
  onSend: (text: string) => Promise<unknown>;
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

function ReasonForm(props: ReasonFormProps) {
  const { label, hint, isOptional = false, field, body, max, draft, start = '', button, cancel, isDanger = false } = props;
  const { children, onSend, onClose, onDone = onClose } = props;
  const textId = useId();
  const isLeftOut = (text: string) => isOptional && isBlank(text);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { text: start },
    draft: { key: draft, text: 'text' },
    check: ({ text }) => (isLeftOut(text) ? {} : fieldsOf(issuesOf(body, { [field]: text }))),
    fieldsOf,
    send: ({ text }) => onSend(isLeftOut(text) ? '' : text),
    onSent: onDone,
  });

  /** The text is one field of the body. */
  function fieldsOf({ [field]: text }: Record<string, string>): Record<string, string> {
    return text === undefined ? {} : { text };
  }

  return (
    <form {...formProps} noValidate aria-describedby={textId}>
      <div id={textId} className={css.text}>
        {children}
      </div>
      <Stack gap={12} mt={18}>
        <CharacterCount text={form.values.text} max={max}>
          <Textarea data-autofocus label={label} description={hint} required={!isOptional} rows={4} {...form.getInputProps('text')} />
        </CharacterCount>
        <FormProblem line={line} />
      </Stack>
      <DialogButtons mt={24} cancel={cancel} onCancel={onClose} submit={button} isBusy={isSending} isDanger={isDanger} />
    </form>
  );
}
