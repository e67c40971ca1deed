import { tidied } from '@castlane/contract/text.ts';
import type { ReactNode } from 'react';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useForm, type FormState } from '#platform/forms/use-form.ts';
import { t } from '#features/jobs/own/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { Stack, Text } from '#ui/layout.ts';

const NOTE_MAX = 300;

type Reasoned<R extends string> = { reason: R; note?: string };

type ReasonFormProps<R extends string> = {
  text: ReactNode;
  /** The key of the draft, which is kept until the form is sent. */
  draft: string;
  reasons: readonly R[];
  /** The field of the reason: its value, error and change handler. */
  renderReason: (input: ReturnType<FormState<object>['getInputProps']>) => ReactNode;
  /** Sends the form; rejects with the problem. */
  send: (answer: Reasoned<R>) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
  cancel: string;
  submit: string;
};

/** A reason from a list and a note to the other party. Keeps what was typed if the server refuses; sends once. */
export function ReasonForm<R extends string>({
  text,
  draft,
  reasons,
  renderReason,
  send,
  onSent,
  onCancel,
  cancel,
  submit,
}: ReasonFormProps<R>) {
  const { form, line, isSending, formProps } = useForm({
    initialValues: { reason: '', note: '' },
    draft: { key: draft, text: 'note' },
    check: ({ reason }): Record<string, string> => (reasons.some((each) => each === reason) ? {} : { reason: t('jobs.chooseReason') }),
    send: ({ reason, note }) => {
      const words = tidied(note.replaceAll(/\s+/g, ' '));
      return send({ reason: reason as R, ...(words ? { note: words } : {}) });
    },
    onSent,
    codes: [...FORM_CODES, 1005],
  });

  return (
    <form noValidate {...formProps}>
      <Text inherit variant="soft">
        {text}
      </Text>
      <Stack gap={16} mt={16}>
        {renderReason(form.getInputProps('reason'))}
        <Textarea
          label={t('jobs.declineNote')}
          description={t('jobs.declineNoteHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          maxLength={NOTE_MAX}
          {...form.getInputProps('note')}
        />
      </Stack>
      <Text size="sm" variant="bad" role="alert" {...(line && { mt: 12 })}>
        {line}
      </Text>
      <DialogActions mt={24}>
        <Button variant="default" size="xl" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" color="danger" size="xl" loading={isSending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
