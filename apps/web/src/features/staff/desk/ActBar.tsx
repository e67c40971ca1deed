import type { ReactNode } from 'react';
import css from './ActBar.module.css';

/** The actions on an item, fixed below it; notes stand on the left. */
export function ActBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={css.root}>
      <p className={css.note}>{note}</p>
      {children}
    </div>
  );
}
