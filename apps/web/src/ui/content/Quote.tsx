import type { ReactNode } from 'react';
import css from './Quote.module.css';

/** A user's text, with its line breaks. */
export function Quote({ by, children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <figure className={css.root}>
      {by && <figcaption>{by}</figcaption>}
      <blockquote>{children}</blockquote>
    </figure>
  );
}
