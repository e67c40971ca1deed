import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './StarLine.module.css';

/** What a proposal costs. `isBad`: the creator has too few stars. */
export function StarLine({ isBad = false, role, children }: { isBad?: boolean; role?: 'status'; children: ReactNode }) {
  return (
    <p className={css.root} data-bad={isBad || undefined} role={role}>
      <IconStarFilled size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
