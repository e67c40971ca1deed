import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

/** Stands at the bottom of the window. On a phone it takes the place of the tab bar; `isMobileOnly` hides it on a desk. */
export function ActionBar({ children, isMobileOnly = false }: { children: ReactNode; isMobileOnly?: boolean }) {
  return (
    <div className={css.root} data-mobile-only={isMobileOnly || undefined} data-action-bar>
      <div className={css.inner}>{children}</div>
    </div>
  );
}
