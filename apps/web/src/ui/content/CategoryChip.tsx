import type { ReactNode } from 'react';
import css from './badges.module.css';

export function CategoryChip({ children }: { children: ReactNode }) {
  return <span className={css.chip}>{children}</span>;
}
