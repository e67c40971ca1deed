import { IconSearch } from '@tabler/icons-react';
import { TextInput } from './TextInput.ts';

type SearchInputProps = { label: string; maxLength: number; value: string; onChange: (value: string) => void; onEnter: () => void };

/** A search field with its label as placeholder. */
export function SearchInput({ label, maxLength, value, onChange, onEnter }: SearchInputProps) {
  return (
    <TextInput
      flex={1}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      leftSectionWidth={46}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  );
}
