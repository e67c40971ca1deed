import type { ReactNode } from 'react';
import { useCloseOnBack } from '#ui/overlays/close-on-back.ts';
import css from './FloatingBar.module.css';

/** Floats above the end of a page, with what can be done with the chosen rows: `words` says how many. With `onClear`, Back clears the choice. */
export function FloatingBar({ label, start, words, note, onClear, children }: FloatingBarProps) {
  useCloseOnBack(onClear !== undefined, onClear ?? (() => undefined));
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

type FloatingBarProps = { label: string; start?: ReactNode; words: string; note?: ReactNode; onClear?: () => void; children: ReactNode };
