import type { ReactNode } from 'react';
import { useUi } from '#ui/context.tsx';
import css from './FieldAside.module.css';

/** A field with something at the end of its label: a link, or the length of the text. */
export function FieldAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.root}>
      {children}
      <span className={css.aside}>{aside}</span>
    </div>
  );
}

type TextCountProps = { text: string; max: number; format?: (count: number) => string };

/** `101 / 2,000`, red above the maximum; the field's error says it in words. Counts characters as the server does. */
export function TextCount({ text, max, format }: TextCountProps) {
  const { words } = useUi();
  const number = format ?? words.number;
  const length = [...text.trim()].length;
  return (
    <span className={css.count} data-over={length > max || undefined} aria-hidden="true">
      {number(length)} / {number(max)}
    </span>
  );
}
