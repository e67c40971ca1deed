import { PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import { useForm as useMantineForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState, type FormEvent } from 'react';
import { keepDraft, readDraftText, useKeepDraft } from './draft.ts';
import { focusFirstBad, issuesOf, lineOf, type Schema } from './form.ts';
import { ApiProblem, fieldErrors, NetworkProblem } from '#platform/http/problem.ts';

export type FormState<Values> = UseFormReturnType<Values>;
type Errors = Record<string, string>;

type Words = Partial<Record<number, string>>;

type FormOptions<Values, Answer, Given> = {
  initialValues: Values;
  /** A schema of the contract that the values must fit, or a function that returns the errors by field. */
  check?: Schema | ((values: Values, given: Given) => Errors | Promise<Errors>);
  /** Fields that are also checked when the user leaves them. `check` must not be asynchronous then. */
  checkOnBlur?: string[];
  /** This browser stores one text field, or what `of` returns, until the form is sent. `of` returns undefined for an empty form. */
  draft?: { key: string } & ({ text: keyof Values & string } | { of: (values: Values) => unknown });
  /** Sends the values; rejects with the problem. `given` is what `submit` gets, if a form can be sent in several ways. */
  send: (values: Values, given: Given) => Answer;
  /** Called when the form is sent and the draft is deleted. */
  onSent?: (answer: Awaited<Answer>, given: Given) => void;
  onRefused?: (problem: unknown, given: Given) => void;
  /** The fields that show the problems with these codes. */
  fieldOfCode?: Partial<Record<ProblemCode, string>>;
  /** Maps the server's errors to fields of the form. */
  fieldsOf?: (errors: Errors, values: Values) => Errors;
  /** The form's own messages by code, if it has some for a problem. They replace the server's errors of fields too. */
  words?: Words | ((problem: unknown) => Words);
  /** The problems that the form shows, if a toast shows the others. */
  codes?: readonly (ProblemCode | 'network')[];
  /** The field that shows what belongs to no field. Without one, `line` is the message. */
  lineAt?: string;
  /** The form stays after it was sent, for the next input. Any other form sends once. */
  isKept?: boolean;
};

/** The state of a form: checks its values, sends them once at a time, keeps the input, and shows each error at its field. */
export function useForm<Values extends Record<string, unknown>, Answer, Given = void>({
  initialValues,
  check = () => ({}),
  checkOnBlur,
  draft,
  send,
  onSent,
  onRefused,
  fieldOfCode = {},
  fieldsOf = (errors) => errors,
  words = {},
  codes,
  lineAt,
  isKept = false,
}: FormOptions<Values, Answer, Given>) {
  const ref = useRef<HTMLFormElement>(null);
  // Not a state: the second click of a double click comes before the button is rendered as disabled.
  const isDeaf = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [line, setLine] = useState<string>();
  const text = draft && 'text' in draft ? draft.text : undefined;
  const form: FormState<Values> = useMantineForm<Values>({
    initialValues: text && draft ? { ...initialValues, [text]: readDraftText(draft.key) || initialValues[text] } : initialValues,
    ...(checkOnBlur && { validate: (values: Values) => errorsIn(values, undefined as Given), validateInputOnBlur: checkOnBlur }),
  });
  useKeepDraft(draft?.key, draft && ('of' in draft ? draft.of(form.values) : form.values[draft.text] || undefined));

  function errorsIn(values: Values, given: Given) {
    return typeof check === 'function' ? check(values, given) : issuesOf(check, values);
  }

  function show(errors: Errors): Errors {
    form.setErrors(errors);
    if (!isEmpty(errors)) focusFirstBad(ref.current);
    return errors;
  }

  function refuse(problem: unknown, values: Values): Errors {
    const code = problem instanceof ApiProblem ? (problem.code as ProblemCode) : undefined;
    const field = code && fieldOfCode[code];
    const own = typeof words === 'function' ? words(problem) : words;
    if (field) return show({ [field]: own[code] ?? PROBLEMS[code].message });
    const errors = code && own[code] ? {} : fieldsOf(fieldErrors(problem), values);
    const isOurs = codes?.some((each) => each === code || (each === 'network' && problem instanceof NetworkProblem)) ?? true;
    const isAtField = Object.keys(errors).some((path) => (path.split('.')[0] ?? path) in values);
    const message = isOurs && !isAtField ? lineOf(problem, own) : undefined;
    if (message && lineAt) return show({ [lineAt]: message, ...errors });
    setLine(message);
    return show(errors);
  }

  /** Checks the values, shows the errors at their fields, and resolves with them. */
  async function findErrors(given: Given): Promise<Errors> {
    setLine(undefined);
    return show(await errorsIn(form.getValues(), given));
  }

  async function tryToSend(given: Given): Promise<Errors | undefined> {
    let values = form.getValues();
    try {
      const errors = await findErrors(given);
      if (!isEmpty(errors)) return errors;
      values = form.getValues();
      setIsSending(true);
      const answer = await send(values, given);
      if (draft && !isKept) keepDraft(draft.key, undefined);
      onSent?.(answer, given);
      return undefined;
    } catch (problem) {
      const shown = refuse(problem, values);
      onRefused?.(problem, given);
      return shown;
    } finally {
      setIsSending(false);
    }
  }

  /** Resolves with the errors that the fields show, or with undefined if the form is sent. */
  async function submit(given: Given): Promise<Errors | undefined> {
    if (isDeaf.current) return {};
    isDeaf.current = true;
    const errors = await tryToSend(given);
    isDeaf.current = errors === undefined && !isKept;
    return errors;
  }

  /** Replaces the values and forgets the errors. */
  function restart(values: Partial<Values>) {
    form.setValues(values);
    form.clearErrors();
    setLine(undefined);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(undefined as Given);
  }

  return { form, ref, line, isSending, submit, findErrors, restart, formProps: { ref, onSubmit } };
}

function isEmpty(errors: Errors): boolean {
  return Object.keys(errors).length === 0;
}
