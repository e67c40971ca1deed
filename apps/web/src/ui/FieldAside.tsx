import type { ReactNode } from 'react';
import { useUi } from './context.tsx';
import css from './FieldAside.module.css';

/** A field with something at the right end of its label: a link, or how much of a text is written. */
export function FieldAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.root}>
      {children}
      <span className={css.aside}>{aside}</span>
    </div>
  );
}

/** `101 / 2,000`; red once it is too much. The field's error says the same in words. */
export function TextCount({ text, max }: { text: string; max: number }) {
  const { number } = useUi().words;
  const length = [...text.trim()].length;
  return (
    <span className={css.count} data-over={length > max || undefined} aria-hidden="true">
      {number(length)} / {number(max)}
    </span>
  );
}
