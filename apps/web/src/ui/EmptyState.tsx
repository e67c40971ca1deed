import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

/** Art, what is missing, one line, and one button that ends the emptiness. */
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
