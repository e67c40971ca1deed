import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import css from './SortSelect.module.css';

type SortSelectProps<Sort> = {
  label: string;
  value: Sort;
  options: readonly { value: Sort; label: string }[];
  onChange: (sort: Sort) => void;
  /** While it is unknown whether there is something to sort. */
  isDisabled?: boolean;
};

/** Chooses the order of a list. */
export function SortSelect<Sort extends string>({ label, value, options, onChange, isDisabled = false }: SortSelectProps<Sort>) {
  return (
    <span className={css.root}>
      <IconArrowsSort size={16} stroke={2} aria-hidden="true" />
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Sort)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden="true" />
    </span>
  );
}
