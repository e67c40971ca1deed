import type { ReactNode } from 'react';
import css from './FloatingBar.module.css';

/** Floats above the end of a list, with what can be done with the chosen rows. `words` says how many are chosen. */
export function FloatingBar({ label, start, words, note, children }: FloatingBarProps) {
  return (
    <>
      <div className={css.room} />
      <section className={css.root} aria-label={label} data-floating-bar>
        {start}
        <p className={css.words} role="status">
          <span>{words}</span>
          <small>{note}</small>
        </p>
        <div className={css.actions}>{children}</div>
      </section>
    </>
  );
}

type FloatingBarProps = { label: string; start?: ReactNode; words: string; note?: ReactNode; children: ReactNode };
