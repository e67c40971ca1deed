import { CODE_LENGTH } from '@castlane/contract/auth.ts';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#ui/Button.ts';
import { CodeInput } from './CodeInput.tsx';
import css from './CodeForm.module.css';

type CodeFormProps = {
  label: string;
  button: string;
  /** What is wrong with the code that was sent. */
  line: string | undefined;
  isBusy: boolean;
  /** `onWrong` makes the field ready for the next one; a code that only could not be sent stays. */
  onCode: (code: string, onWrong: () => void) => void;
  /** Something is typed again. */
  onTyped: () => void;
};

/** Six digits that send themselves once they are whole. */
export function CodeForm({ label, button, line, isBusy, onCode, onTyped }: CodeFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const isWhole = code.length === CODE_LENGTH;

  useEffect(() => field.current?.focus(), []);

  function empty() {
    setCode('');
    field.current?.focus();
  }

  function change(next: string) {
    if (line && next !== '') onTyped();
    setCode(next);
    if (next.length === CODE_LENGTH && next !== code) onCode(next, empty);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isWhole && !isBusy) onCode(code, empty);
  }

  return (
    <form onSubmit={submit}>
      <CodeInput ref={field} value={code} onChange={change} label={label} isDisabled={isBusy} errorId={line ? `${id}-error` : undefined} />
      <p id={`${id}-error`} className={css.problem} role="alert">
        {line}
      </p>
      <Button type="submit" size="lg" fullWidth disabled={!isWhole} loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}
