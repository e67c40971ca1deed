import type { ReactNode } from 'react';
import css from './badges.module.css';

export type StatusTone = 'neutral' | 'info' | 'gold' | 'ok' | 'live' | 'bad';

/** A dot and a word: colour alone never carries a status. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={css.chip} data-tone={tone}>
      <i className={css.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
