import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

/** Shows that there is nothing yet: art, a title, one line, and one button to change that. */
export function EmptyState({
  art,
  title,
  text,
  action,
  children,
}: {
  art?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={css.root}>
      {art}
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action}
      {children}
    </div>
  );
}
