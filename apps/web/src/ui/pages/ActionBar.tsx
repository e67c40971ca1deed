import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import css from './ActionBar.module.css';

/** A bar at the bottom of the window. On a phone it replaces the tab bar; `isMobileOnly` hides it on wide screens. */
export function ActionBar({ children, isMobileOnly = false }: { children: ReactNode; isMobileOnly?: boolean }) {
  return (
    <Box className={css.root} hiddenFrom={isMobileOnly ? 'sm' : undefined} data-action-bar>
      <div className={css.inner}>{children}</div>
    </Box>
  );
}
