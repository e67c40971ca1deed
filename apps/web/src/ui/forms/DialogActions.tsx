import type { ReactNode } from 'react';
import { Group } from '#ui/layout.ts';
import css from './DialogActions.module.css';

/** The buttons of a dialog with long labels: side by side, on a phone one below the other with the last one first. */
export function DialogActions({ mt, children }: { mt?: number; children: ReactNode }) {
  return (
    <Group className={css.root} gap={10} wrap="nowrap" align="stretch" {...(mt === undefined ? {} : { mt })}>
      {children}
    </Group>
  );
}
