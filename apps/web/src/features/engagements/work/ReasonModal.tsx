import { useId, useState, type ReactNode } from 'react';
import { keepDraft, useDraftText } from '#platform/forms/draft.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { Stack } from '#ui/layout.ts';
import css from './ReasonModal.module.css';

export type ReasonFormProps = {
  /** The consequences. */
  children: ReactNode;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** The field of the request body for the text, its schema, and its maximum length. */
  field: string;
  body: Parameters<typeof issuesOf>[0];
  max: number;
  /** The storage key of the unsent text. */
  draft: string;
  button: string;
  cancel: string;
  isDanger?: boolean;
  onSend: (text: string | undefined) => Promise<unknown>;
  onClose: () => void;
};

type ReasonModalProps = ReasonFormProps & { isOpen: boolean; title: string; onExit?: () => void };

/** Asks for the reason of a step, and shows its consequences. Keeps the input until it is sent. */
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
  button,
  cancel,
  isDanger = false,
  onSend,
  onClose,
}: ReasonFormProps) {
  const textId = useId();
  const { ref, focusFirstBad } = useFirstBad();
  const [text, setText] = useDraftText(draft);
  const [problem, setProblem] = useState<string>();
  const [line, setLine] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  function refuse(why: string | undefined, whole: string | undefined) {
    setProblem(why);
    setLine(whole);
    focusFirstBad();
    return false;
  }

  const send = useOnlyOnce(async () => {
    const given = isOptional && text.trim() === '' ? undefined : text;
    const why = given === undefined ? undefined : issuesOf(body, { [field]: given })[field];
    if (why) return refuse(why, undefined);
    setIsSending(true);
    try {
      await onSend(given);
      keepDraft(draft, undefined);
      onClose();
      return true;
    } catch (error) {
      return refuse(fieldErrors(error)[field], lineOf(error));
    } finally {
      setIsSending(false);
    }
  });

  return (
    <form
      ref={ref}
      noValidate
      aria-describedby={textId}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div id={textId} className={css.text}>
        {children}
      </div>
      <Stack gap={12} mt={18}>
        <CharacterCount text={text} max={max}>
          <Textarea
            data-autofocus
            label={label}
            description={hint}
            required={!isOptional}
            rows={4}
            value={text}
            error={problem}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </CharacterCount>
        <FormProblem line={line} />
      </Stack>
      <DialogActions mt={24}>
        <Button variant="default" size="xl" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" size="xl" loading={isSending} {...(isDanger ? { color: 'danger' } : {})}>
          {button}
        </Button>
      </DialogActions>
    </form>
  );
}
