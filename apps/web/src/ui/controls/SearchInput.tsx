import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import css from './SearchInput.module.css';

type SearchInputProps = {
  label: string;
  /** The label, unless it is another. */
  placeholder?: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  /** The name of a button that empties the field. */
  clearLabel?: string;
};

/** A search field without a visible label. A form's field would make first loads 5 kB larger. */
export function SearchInput({ label, placeholder = label, maxLength, value, onChange, onEnter, clearLabel }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    onEnter();
    field.current?.focus();
  }
  return (
    <label className={css.root}>
      <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        enterKeyHint="search"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
      {clearLabel && value && <IconButton Icon={IconX} iconSize={16} size="sm" label={clearLabel} onClick={clear} />}
    </label>
  );
}
