import type { ReactNode } from 'react';
import css from './Page.module.css';
import { useStickyRail } from './sticky-rail.ts';

/** The content of a page under the header: 1280 wide at most. `wide` goes from edge to edge. */
export function Page({
  children,
  isWide = false,
  hasActionBar = false,
}: {
  children: ReactNode;
  isWide?: boolean;
  hasActionBar?: boolean;
}) {
  return (
    <div className={css.page} data-wide={isWide || undefined} data-action-bar={hasActionBar || undefined}>
      {children}
    </div>
  );
}

/** Main column and a sticky rail of 320, 360 or 400; one column on a phone, the rail below (or above with `railFirst`). */
export function Split({
  children,
  rail,
  railWidth = 320,
  isRailFirst = false,
}: {
  children: ReactNode;
  rail: ReactNode;
  railWidth?: 320 | 360 | 400;
  isRailFirst?: boolean;
}) {
  const railRef = useStickyRail();
  return (
    <div className={css.split} data-rail={railWidth}>
      <div className={css.column}>{children}</div>
      <div ref={railRef} className={css.rail} data-first={isRailFirst || undefined}>
        {rail}
      </div>
    </div>
  );
}
