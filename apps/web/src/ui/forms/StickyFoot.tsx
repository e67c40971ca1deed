import type { ReactNode } from 'react';
import css from './StickyFoot.module.css';

/** The buttons of a long form in a card or a dialog: they stay in view while the fields scroll. On a phone they replace the tab bar. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return (
    <div className={css.root} data-action-bar>
      {children}
    </div>
  );
}
