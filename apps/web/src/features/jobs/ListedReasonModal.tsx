import { tidied } from '@castlane/contract/text.ts';
import { useState, type ReactNode } from 'react';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from '#features/jobs/own/words.ts';
import { Radio } from '#ui/controls/choices.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

const NOTE_MAX = 300;

type ListedReasonModalProps<R extends string> = DialogState & {
  title: string;
  text: ReactNode;
  /** The key of the draft, which is kept until the form is sent. */
  draft: string;
  reasons: readonly R[];
  label: string;
  words: (reason: R) => string;
  isMenu?: boolean;
  /** Rejects with the problem. */
  send: (answer: { reason: R; note?: string }) => Promise<unknown>;
  done: string;
  /** Called after the closing animation. */
  onExit?: (isSent: boolean) => void;
  cancel: string;
  submit: string;
};

/** Asks for a reason from a list and a note to the other party. Keeps what was typed if the server refuses; sends once. */
export function ListedReasonModal<R extends string>(props: ListedReasonModalProps<R>) {
  const { isOpen, onClose, title, text, draft, reasons, label, words, isMenu = false, send, done, onExit, cancel, submit } = props;
  const [isSent, setIsSent] = useState(false);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { reason: '', note: '' },
    draft: { key: draft, text: 'note' },
    check: ({ reason }): Record<string, string> => (reasons.some((each) => each === reason) ? {} : { reason: t('jobs.chooseReason') }),
    send: ({ reason, note }) => {
      const given = tidied(note.replaceAll(/\s+/g, ' '));
      return send({ reason: reason as R, ...(given ? { note: given } : {}) });
    },
    onSent() {
      setIsSent(true);
      toast.success(done);
      onClose();
    },
    codes: [...FORM_CODES, 1005],
  });
  const options = reasons.map((value) => ({ value, label: words(value) }));
  const input = form.getInputProps('reason');

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => onExit?.(isSent)} title={title}>
      <form noValidate {...formProps}>
        <Text inherit variant="soft">
          {text}
        </Text>
        <Stack gap={16} mt={16}>
          {isMenu ? (
            <NativeSelect data-autofocus label={label} required data={[{ value: '', label: t('jobs.chooseOne') }, ...options]} {...input} />
          ) : (
            <Radio.Group label={label} withAsterisk {...input}>
              <Stack gap={10} mt={8}>
                {options.map((option) => (
                  <Radio key={option.value} {...option} aria-invalid={input.error ? true : undefined} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Textarea
            label={t('jobs.declineNote')}
            description={t('jobs.declineNoteHint')}
            rows={3}
            maxLength={NOTE_MAX}
            {...form.getInputProps('note')}
          />
        </Stack>
        <Text size="sm" variant="bad" role="alert" {...(line && { mt: 12 })}>
          {line}
        </Text>
        <DialogButtons mt={24} cancel={cancel} onCancel={onClose} submit={submit} isDanger isBusy={isSending} />
      </form>
    </Modal>
  );
}
