import type { ReactNode } from 'react';
import css from './CharacterCount.module.css';

/** Stands around a field with a label: how much of the room is used, at the end of the label. Counts characters as the server does. */
export function CharacterCount({
  text,
  max,
  format,
  children,
}: {
  text: string;
  max: number;
  format: (count: number) => string;
  children: ReactNode;
}) {
  const used = Array.from(text.trim()).length;
  return (
    <div className={css.root}>
      {children}
      <span className={css.count} data-over={used > max || undefined} aria-hidden="true">
        {format(used)} / {format(max)}
      </span>
    </div>
  );
}
