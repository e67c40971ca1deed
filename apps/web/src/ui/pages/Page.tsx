import type { ReactNode } from 'react';
import { Box, Stack } from '#ui/layout.ts';
import css from './Page.module.css';
import { useStickyRail } from './sticky-rail.ts';

type PageProps = { children: ReactNode; isWide?: boolean; hasActionBar?: boolean };

/** The content of a page under the header: at most 1280 wide, or from edge to edge with `isWide`. */
export function Page({ children, isWide = false, hasActionBar = false }: PageProps) {
  return (
    <div className={css.page} data-wide={isWide || undefined} data-action-bar={hasActionBar || undefined}>
      {children}
    </div>
  );
}

type SplitProps = { children: ReactNode; rail: ReactNode; railWidth?: 320 | 360 | 400; isRailFirst?: boolean };

/** A main column and a sticky rail. One column on a phone, with the rail below, or above with `isRailFirst`. */
export function Split({ children, rail, railWidth = 320, isRailFirst = false }: SplitProps) {
  const railRef = useStickyRail();
  return (
    <div className={css.split} style={{ '--rail-width': `${railWidth}px` }}>
      <Box miw={0}>{children}</Box>
      <Stack ref={railRef} gap={16} miw={0} className={css.rail} data-first={isRailFirst || undefined}>
        {rail}
      </Stack>
    </div>
  );
}
