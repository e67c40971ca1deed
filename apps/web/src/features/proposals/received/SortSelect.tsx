import { IconArrowsSort } from '@tabler/icons-react';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import css from './SortSelect.module.css';

type SortSelectProps<Sort> = {
  label: string;
  value: Sort;
  options: readonly { value: Sort; label: string }[];
  onChange: (sort: Sort) => void;
  /** While it is unknown whether there is something to sort. */
  isDisabled?: boolean;
};

export function SortSelect<Sort extends string>({ label, value, options, onChange, isDisabled = false }: SortSelectProps<Sort>) {
  return (
    <NativeSelect
      className={css.root ?? ''}
      classNames={{ input: css.input ?? '' }}
      size="sm"
      aria-label={label}
      leftSection={<IconArrowsSort size={16} stroke={2} aria-hidden="true" />}
      value={value}
      disabled={isDisabled}
      data={options}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Sort)}
    />
  );
}
