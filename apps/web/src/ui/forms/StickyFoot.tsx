import type { ReactNode } from 'react';
import { useKeyboard } from './keyboard.ts';
import css from './StickyFoot.module.css';

/**
 * The buttons of a long form in a card or a dialog: they stay in view while the fields scroll. On a phone they replace the tab bar, and
 * stand above the keyboard.
 */
export function StickyFoot({ children }: { children: ReactNode }) {
  const ref = useKeyboard<HTMLDivElement>();
  return (
    <div ref={ref} className={css.root} data-action-bar>
      {children}
    </div>
  );
}
