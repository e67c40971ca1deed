import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { TextInput } from './fields.ts';
import css from './NumberInput.module.css';

/** A number, nothing, or why the text is refused. */
type Reading = number | '' | { why: string };

type NumberInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  /** A text is what was typed and is no number. */
  value?: number | string;
  onChange: (value: number | string) => void;
  /** `amounts` or `wholeNumbers` of the language. */
  read: (typed: string) => Reading;
  write: (value: number, isBeingTyped?: boolean) => string;
  /** Adds buttons and arrow keys that add 1 or take 1 away, between these. */
  steps?: { min: number; max: number };
};

/**
 * A number. The text is left as it is while someone types or pastes, and read as a whole: what is no number here is refused in words, and
 * never turned into another number.
 */
export function NumberInput({ value = '', onChange, read, write, steps, error, onFocus, onBlur, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | string }>();
  const isTyped = typed !== undefined && Object.is(typed.value, value);
  const text = isTyped ? typed.text : typeof value === 'number' ? write(value) : value;
  const reading = read(text);
  const why = typeof reading === 'object' ? reading.why : undefined;

  function take(given: string) {
    const next = read(given);
    const number = typeof next === 'object' ? given : next;
    setTyped({ text: given, value: number });
    onChange(number);
  }

  function step(by: 1 | -1) {
    if (!steps || (typeof value === 'string' && value !== '')) return;
    const next = typeof value === 'string' ? steps.min : Math.min(steps.max, Math.max(steps.min, value + by));
    if (typed) setTyped({ text: write(next, true), value: next });
    onChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (!by || !steps) return;
    event.preventDefault();
    step(by);
  }

  return (
    <TextInput
      autoComplete="off"
      {...props}
      {...(steps && { onKeyDown, rightSection: <Steps {...steps} value={value} onStep={step} />, rightSectionWidth: 28 })}
      value={text}
      // While it is typed, only what the form says is wrong: an unfinished number is no mistake.
      error={typed && !error ? undefined : (why ?? error)}
      onChange={(event) => take(event.currentTarget.value)}
      onFocus={(event) => {
        const input = event.currentTarget;
        // The Tab key selects all, so that typing replaces it; another text would end that.
        const isAllSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
        flushSync(() => setTyped({ text: typeof value === 'number' ? write(value, true) : value, value }));
        if (isAllSelected) input.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

type StepsProps = { min: number; max: number; value: number | string; onStep: (by: 1 | -1) => void };

/** For the mouse; the keyboard has the arrow keys. */
function Steps({ min, max, value, onStep }: StepsProps) {
  return (
    <span className={css.steps} aria-hidden="true">
      <button
        type="button"
        tabIndex={-1}
        disabled={value === max}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onStep(1)}
      >
        <IconChevronUp size={14} stroke={1.75} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        disabled={value === min}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onStep(-1)}
      >
        <IconChevronDown size={14} stroke={1.75} />
      </button>
    </span>
  );
}
