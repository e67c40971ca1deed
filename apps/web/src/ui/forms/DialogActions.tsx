import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import css from './DialogActions.module.css';

export function DialogActions({ mt, children }: { mt?: number; children: ReactNode }) {
  return (
    <Box className={css.root} {...(mt === undefined ? {} : { mt })}>
      {children}
    </Box>
  );
}
