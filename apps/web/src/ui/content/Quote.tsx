import type { ReactNode } from 'react';
import { Text } from '#ui/layout.ts';
import css from './Quote.module.css';

export function Quote({ by, children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <figure className={css.root}>
      {by && (
        <Text component="figcaption" size="xs" variant="muted">
          {by}
        </Text>
      )}
      <blockquote data-written>{children}</blockquote>
    </figure>
  );
}
