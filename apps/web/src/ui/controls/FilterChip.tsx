import type { ReactNode } from 'react';
import { Group } from '#ui/layout.ts';
import css from './filter-chips.module.css';

type FilterChipProps = { isOn: boolean; onToggle: (isOn: boolean) => void; icon?: ReactNode; children: ReactNode };

/** A toggle button for a filter. */
export function FilterChip({ isOn, onToggle, icon, children }: FilterChipProps) {
  return (
    <button type="button" className={css.filter} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
      {children}
    </button>
  );
}

/** One line of filter chips, which scrolls sideways if it is too long. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap" className={css.row} role="group" aria-label={label}>
      {children}
    </Group>
  );
}
