import type { ReactNode } from 'react';
import { Logo } from '#ui/pictures/brand.tsx';
import { Box, Group, Stack } from '#ui/layout.ts';
import css from './BarePage.module.css';

type BarePageProps = {
  exit?: ReactNode;
  art?: ReactNode;
  isCentred?: boolean;
  /** A line separates the bar from the page. */
  isLined?: boolean;
  children: ReactNode;
};

/** A page without the main navigation: a bar with the logo and one way out. */
export function BarePage({ exit, art, isCentred = false, isLined = false, children }: BarePageProps) {
  return (
    <Stack pos="relative" gap={0} mih="100dvh">
      {art && <div className={css.art}>{art}</div>}
      <header className={css.bar} data-lined={isLined || undefined}>
        <Logo />
        {exit && (
          <Group gap={8} wrap="nowrap">
            {exit}
          </Group>
        )}
      </header>
      <Box component="main" id="main" tabIndex={-1} pos="relative" flex={1} className={isCentred ? css.centre : undefined}>
        {children}
      </Box>
    </Stack>
  );
}
