import { tidied } from '@castlane/contract/text.ts';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { keepDraft, readDraftText, useKeepDraft } from '#platform/forms/draft.ts';
import { lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors, isProblem, NetworkProblem } from '#platform/http/problem.ts';
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
  renderReason: (input: ReturnType<ReturnType<typeof useForm>['getInputProps']>) => ReactNode;
  /** Sends the form; rejects with the problem. */
  send: (answer: Reasoned<R>) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
  isPending: boolean;
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
  isPending,
  cancel,
  submit,
}: ReasonFormProps<R>) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const [line, setLine] = useState<string>();
  const form = useForm({ initialValues: { reason: '', note: readDraftText(draft) } });
  useKeepDraft(draft, form.values.note || undefined);

  function show(problem: unknown) {
    // Other problems are shown by the mutation's own toast.
    const isOurs = problem instanceof NetworkProblem || isProblem(problem, 1004, 1005, 1022, 1023);
    setLine(isOurs ? lineOf(problem) : undefined);
    form.setErrors(fieldErrors(problem));
    focusFirstBad();
  }

  const sendOnce = useOnlyOnce(async ({ reason, note }: typeof form.values) => {
    const known = reasons.find((each) => each === reason);
    if (!known) {
      form.setFieldError('reason', t('jobs.chooseReason'));
      ref.current?.querySelector<HTMLElement>('select, input[type="radio"]')?.focus();
      return false;
    }
    setLine(undefined);
    const words = tidied(note.replaceAll(/\s+/g, ' '));
    try {
      await send({ reason: known, ...(words ? { note: words } : {}) });
    } catch (problem) {
      show(problem);
      return false;
    }
    keepDraft(draft, undefined);
    onSent();
    return true;
  });

  return (
    <form ref={ref} noValidate onSubmit={form.onSubmit((values) => sendOnce(values))}>
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
        <Button type="submit" color="danger" size="xl" loading={isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
