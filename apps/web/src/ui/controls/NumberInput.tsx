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
export function NumberInput({ value = '', onChange, read, write, steps, error, onBlur, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | string }>();
  const isTyped = typed !== undefined && Object.is(typed.value, value);
  const text = isTyped ? typed.text : typeof value === 'number' ? write(value) : value;
  const reading = read(text);
  const why = typeof reading === 'object' ? reading.why : undefined;

  function take(input: HTMLInputElement) {
    const caret = input.selectionStart ?? input.value.length;
    const hasOwnMarks = !isTyped && typeof value === 'number';
    const edit = { text: input.value, caret };
    const given = hasOwnMarks ? withoutMarks(edit, text, write(value, true)) : edit;
    const next = read(given.text);
    const number = typeof next === 'object' ? given.text : next;
    flushSync(() => {
      setTyped({ text: given.text, value: number });
      onChange(number);
    });
    input.setSelectionRange(given.caret, given.caret);
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
      onChange={(event) => take(event.currentTarget)}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

type Edit = { text: string; caret: number };

/**
 * Returns an edit of a number without the separators and the unit that the field wrote: `1,500` with a 0 at its end is `15000`. What the user
 * wrote stays. The text behind the caret is never part of an edit.
 */
function withoutMarks({ text, caret }: Edit, shown: string, plain: string): Edit {
  const behind = shown.length - (text.length - caret);
  let same = 0;
  while (same < Math.min(caret, behind) && shown[same] === text[same]) same += 1;
  const head = plain.slice(0, plainIndex(same, shown, plain)) + text.slice(same, caret);
  return { text: head + plain.slice(plainIndex(behind, shown, plain)), caret: head.length };
}

/** How much of `plain` stands before an index of `shown`, which has the same digits and more. */
function plainIndex(index: number, shown: string, plain: string): number {
  let found = 0;
  for (const sign of shown.slice(0, Math.max(0, index))) if (sign === plain[found]) found += 1;
  return found;
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
