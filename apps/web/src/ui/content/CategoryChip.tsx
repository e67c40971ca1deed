import type { ReactNode } from 'react';
import css from './chips.module.css';

export function CategoryChip({ children }: { children: ReactNode }) {
  return <span className={css.chip}>{children}</span>;
}
