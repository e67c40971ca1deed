import type { ReactNode } from 'react';
import { Box } from '#ui/layout.ts';
import css from './ActionBar.module.css';

type ActionBarProps = {
  children: ReactNode;
  /** Whether wide screens do without it. */
  isMobileOnly?: boolean;
  /** Whether its buttons stand in the page on wide screens. */
  isInlineOnDesk?: boolean;
};

/** A bar at the bottom of the window. On a phone it replaces the tab bar. */
export function ActionBar({ children, isMobileOnly = false, isInlineOnDesk = false }: ActionBarProps) {
  return (
    <Box className={css.root} hiddenFrom={isMobileOnly ? 'sm' : undefined} data-inline={isInlineOnDesk || undefined} data-action-bar>
      <div className={css.inner}>{children}</div>
    </Box>
  );
}
