import { useForm } from '@mantine/form';
import { useState } from 'react';
import { keepDraft, useKeepDraft } from './draft.ts';
import { lineOf, useFirstBad } from './form.ts';
import { useOnlyOnce } from './only-once.ts';
import { fieldErrors } from '#platform/http/problem.ts';

type DraftFormOptions<Values, Answer> = {
  /** The storage key of the unsent input. */
  draft: string;
  initialValues: Values;
  /** The part of the values that is stored; undefined for an empty form. */
  draftOf: (values: Values) => unknown;
  /** Errors by field. */
  validate?: (values: Values) => Record<string, string>;
  /** Maps the server's errors to fields. */
  fieldsOf?: (errors: Record<string, string>, values: Values) => Record<string, string>;
  send: (values: Values) => Promise<Answer>;
  /** Called when the draft is deleted. */
  onSent: (answer: Answer) => void;
};

/** A form whose input is stored in this browser until it is sent, which happens once. `line` is a problem that belongs to no field. */
export function useDraftForm<Values extends Record<string, unknown>, Answer>({
  draft,
  initialValues,
  draftOf,
  validate = () => ({}),
  fieldsOf = (errors) => errors,
  send,
  onSent,
}: DraftFormOptions<Values, Answer>) {
  const { ref, focusFirstBad } = useFirstBad();
  const [line, setLine] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const form = useForm<Values>({ initialValues, validate });
  useKeepDraft(draft, draftOf(form.values));

  const sendOnce = useOnlyOnce(async (values: Values) => {
    setLine(undefined);
    setIsSending(true);
    try {
      const answer = await send(values);
      keepDraft(draft, undefined);
      onSent(answer);
      return true;
    } catch (problem) {
      form.setErrors(fieldsOf(fieldErrors(problem), values));
      setLine(lineOf(problem));
      focusFirstBad();
      return false;
    } finally {
      setIsSending(false);
    }
  });

  return { form, line, isSending, formProps: { ref, onSubmit: form.onSubmit(sendOnce, focusFirstBad) } };
}
