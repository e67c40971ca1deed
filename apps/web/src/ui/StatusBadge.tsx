import type { ReactNode } from 'react';
import css from './StatusBadge.module.css';

export type StatusTone = 'neutral' | 'info' | 'gold' | 'ok' | 'live' | 'bad';

/** A dot and a word; colour never stands alone. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={css.root} data-tone={tone}>
      <i className={css.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
