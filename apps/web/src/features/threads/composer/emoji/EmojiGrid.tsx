import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { keyAlongLine } from '#ui/direction.ts';
import css from './EmojiGrid.module.css';
import en from './en.json';
import { t } from './words.ts';

/** The emojis to choose from are those that have a name. A keyboard or the system's own panel has the others. */
const EMOJIS = (Object.keys(en) as (keyof typeof en)[]).map((key) => ({ key, emoji: key.slice('emoji.'.length) }));
const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** Emojis to choose from. One Tab stop; the arrow keys move between them. */
export function EmojiGrid({ label, onPick }: { label: string; onPick: (emoji: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => root.current?.querySelector('button')?.focus(), []);

  function moveOn(event: KeyboardEvent) {
    const step = STEPS[keyAlongLine(event.key)];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? EMOJIS.length - 1 : step === undefined ? undefined : at + step;
    if (next === undefined) return;
    event.preventDefault();
    const button = root.current?.querySelectorAll('button')[next];
    if (!button) return;
    setAt(next);
    button.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div ref={root} className={css.root} role="toolbar" aria-label={label} onKeyDown={moveOn}>
      {EMOJIS.map(({ key, emoji }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={t(key)}
          title={t(key)}
          onFocus={() => setAt(index)}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
