import type { ReactNode } from 'react';
import css from './ActBar.module.css';

/** What can be done with an item, below it and always in sight; on the left what there is to know. */
export function ActBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={css.root}>
      <p className={css.note}>{note}</p>
      {children}
    </div>
  );
}
