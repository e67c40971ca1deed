import { useId, useState, type ReactNode } from 'react';
import { keepDraft, readDraft, useKeepDraft } from '#platform/draft.ts';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { fieldErrors } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { FieldAside, TextCount } from '#ui/FieldAside.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Textarea } from '#ui/Textarea.ts';
import css from './ReasonModal.module.css';

export const REASON_MAX = 1000;

type ReasonFormProps = {
  /** What will happen. */
  children: ReactNode;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** Where the reason is kept until it has gone through. */
  draft: string;
  /** How long it may be. */
  max?: number;
  /** Where “Cancel” would be taken for what is done. */
  backLabel?: string;
  button: string;
  isDanger?: boolean;
  /** What the endpoint takes. */
  body: Parameters<typeof issuesOf>[0];
  onSend: (reason: string | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a reason before something is done to somebody, and says what will happen. What is typed stays until it has gone through. */
export function ReasonModal({ isOpen, title, ...form }: ReasonFormProps & { isOpen: boolean; title: string }) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={title}>
      {isOpen && <ReasonForm {...form} />}
    </Modal>
  );
}

function ReasonForm({
  children,
  label,
  hint,
  isOptional = false,
  draft,
  max = REASON_MAX,
  backLabel,
  button,
  isDanger = false,
  body,
  onSend,
  onClose,
}: ReasonFormProps) {
  const t = useT();
  const textId = useId();
  const { ref, focusFirstBad } = useFirstBad();
  const [reason, setReason] = useState(() => textOf(readDraft(draft)));
  const [problem, setProblem] = useState<string>();
  const [line, setLine] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  useKeepDraft(draft, reason || undefined);

  function refuse(why: string | undefined, whole: string | undefined) {
    setProblem(why);
    setLine(whole);
    focusFirstBad();
    return false;
  }

  const send = useOnlyOnce(async () => {
    const given = isOptional && reason.trim() === '' ? undefined : reason;
    const why = given === undefined ? undefined : issuesOf(body, { reason: given })['reason'];
    if (why) return refuse(why, undefined);
    setIsSending(true);
    try {
      await onSend(given);
      keepDraft(draft, undefined);
      onClose();
      return true;
    } catch (error) {
      return refuse(fieldErrors(error)['reason'], lineOf(error));
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
      <div className={css.field}>
        <FieldAside aside={<TextCount text={reason} max={max} />}>
          <Textarea
            data-autofocus
            label={label}
            description={hint}
            required={!isOptional}
            rows={4}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </FieldAside>
        <FormProblem line={line} />
      </div>
      <div className={css.actions}>
        <Button variant="default" size="xl" onClick={onClose}>
          {backLabel ?? t('staff.cancel')}
        </Button>
        <Button type="submit" size="xl" loading={isSending} {...(isDanger ? { color: 'danger' } : {})}>
          {button}
        </Button>
      </div>
    </form>
  );
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
