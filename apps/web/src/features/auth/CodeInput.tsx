import { CODE_LENGTH } from '@castlane/contract/auth.ts';
import { useState, type Ref } from 'react';
import css from './CodeInput.module.css';

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/** The digits of whatever was typed or pasted: `482 715` and `482-715` are codes too. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '').slice(0, CODE_LENGTH);
}

type CodeInputProps = {
  value: string;
  onChange: (code: string) => void;
  label: string;
  isDisabled?: boolean;
  /** The id of what is wrong with the code. */
  errorId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * One field that looks like six cells. A field per digit would be read as six, and pasting, filling in from the mail and
 * correcting would all have to be built anew.
 */
export function CodeInput({ value, onChange, label, isDisabled = false, errorId, ref }: CodeInputProps) {
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
        // The drawn caret is always behind the last digit, so the real one is kept there.
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
