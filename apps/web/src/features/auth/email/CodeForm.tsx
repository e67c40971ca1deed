import { CODE_LENGTH } from '@castlane/contract/auth.ts';
import { useEffect, useId, useRef, useState, type Ref, type SubmitEvent } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { isProblem } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { Text } from '#ui/layout.ts';
import css from './CodeForm.module.css';

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index);

type CodeFormProps = {
  label: string;
  button: string;
  /** The message for a wrong code. */
  wrong: string;
  mutation: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };
  onCode: (code: string) => void;
};

/** A code of six digits, sent when the last one is typed. A wrong one makes way for the next; one that could not be sent stays. */
export function CodeForm({ label, button, wrong, mutation: { error, isPending, isSuccess, reset }, onCode }: CodeFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const isBusy = isPending || isSuccess;
  const isWrong = isProblem(error, 1021);
  const line = isWrong ? wrong : lineOf(error);

  const [seen, setSeen] = useState(error);
  if (error !== seen) {
    setSeen(error);
    if (isWrong) setCode('');
  }
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);

  function send(whole: string) {
    if (whole.length === CODE_LENGTH && !isBusy) onCode(whole);
  }

  function change(next: string) {
    if (line && next !== '') reset();
    setCode(next);
    if (next !== code) send(next);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    send(code);
  }

  return (
    <form onSubmit={submit}>
      <CodeInput ref={field} value={code} onChange={change} label={label} isDisabled={isBusy} errorId={line ? `${id}-error` : undefined} />
      <Text id={`${id}-error`} size="sm" variant="bad" fw={500} ta="center" mt={line ? 10 : 0} role="alert">
        {line}
      </Text>
      <Button type="submit" size="lg" fullWidth mt={line ? 14 : 24} disabled={code.length < CODE_LENGTH} loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}

/** The digits of a text: `482 715` and `482-715` are codes too. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '').slice(0, CODE_LENGTH);
}

type CodeInputProps = {
  value: string;
  onChange: (code: string) => void;
  label: string;
  isDisabled: boolean;
  errorId: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** One field that looks like six cells: screen readers, pasting, autofill and corrections work as in any field. */
function CodeInput({ value, onChange, label, isDisabled, errorId, ref }: CodeInputProps) {
  const [isFocused, setIsFocused] = useState(false);
  const caret = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={css.root} data-bad={errorId ? true : undefined}>
      <input
        ref={ref}
        className={css.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        value={value}
        readOnly={isDisabled}
        onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
        // The drawn caret is always behind the last digit, so the real one must be there too.
        onSelect={({ currentTarget }) => keepAtEnd(currentTarget)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      {CELLS.map((index) => (
        <span
          key={index}
          className={css.cell}
          data-full={index < value.length || undefined}
          data-focus={(isFocused && index === caret) || undefined}
          aria-hidden="true"
        >
          {value[index] ?? (isFocused && index === caret && <i />)}
        </span>
      ))}
    </div>
  );
}

function keepAtEnd(field: HTMLInputElement) {
  const { length } = field.value;
  const isAll = field.selectionStart === 0 && field.selectionEnd === length;
  if (!isAll && field.selectionStart !== length) field.setSelectionRange(length, length);
}
