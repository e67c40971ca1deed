import type { ReactNode } from 'react';
import css from './SystemPill.module.css';

/** A fact of the product between messages: comment approved, job assigned. */
export function SystemPill({
  icon,
  tone = 'neutral',
  children,
}: {
  icon?: ReactNode;
  tone?: 'neutral' | 'ok' | 'brand' | 'bad';
  children: ReactNode;
}) {
  return (
    <div className={css.root}>
      <span className={css.pill} data-tone={tone}>
        {icon}
        <span>{children}</span>
      </span>
    </div>
  );
}
