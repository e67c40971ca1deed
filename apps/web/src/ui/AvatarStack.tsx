import type { ReactNode } from 'react';
import css from './AvatarStack.module.css';

/** Avatars that overlap a little. */
export function AvatarStack({ children }: { children: ReactNode }) {
  return <span className={css.root}>{children}</span>;
}
