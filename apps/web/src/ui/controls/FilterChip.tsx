import type { ReactNode } from 'react';
import { Group } from '#ui/layout.ts';
import { useToolbar } from './toolbar.ts';
import css from './filter-chips.module.css';

type FilterChipProps = { isOn: boolean; onToggle: (isOn: boolean) => void; icon?: ReactNode; children: ReactNode };

export function FilterChip({ isOn, onToggle, icon, children }: FilterChipProps) {
  return (
    <button type="button" className={css.filter} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** One line of filter chips, which scrolls sideways if it is too long, and is one stop of the Tab key. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <Group gap={8} wrap="nowrap" className={css.row} aria-label={label} {...toolbar}>
      {children}
    </Group>
  );
}
