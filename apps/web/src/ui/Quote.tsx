import type { ReactNode } from 'react';
import css from './Quote.module.css';

/** What somebody wrote, as they wrote it. */
export function Quote({ by, children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <figure className={css.root}>
      {by && <figcaption>{by}</figcaption>}
      <blockquote>{children}</blockquote>
    </figure>
  );
}
