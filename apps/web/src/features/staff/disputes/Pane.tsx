import { useId, type ReactNode } from 'react';
import css from './Pane.module.css';

/** One of the things that are compared. */
export function Pane({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <section className={css.root} tabIndex={0} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
