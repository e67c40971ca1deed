import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useAddressSearch } from '#platform/page/address-search.ts';
import { t } from '#features/staff/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextInput } from '#ui/controls/fields.ts';

const SEARCH_MS = 300;

/** Searches while the user types. The key / focuses it. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (words: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { text, write, flush } = useAddressSearch(value, onSearch, SEARCH_MS);
  useFocusOnArrival(field);
  return (
    <TextInput
      ref={field}
      size="sm"
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      maxLength={200}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
      rightSection={
        text && (
          <IconButton
            Icon={IconX}
            iconSize={16}
            size="sm"
            label={t('staff.clearSearch')}
            onClick={() => {
              write('');
              flush();
              field.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush();
        if (event.key === 'Escape' && !text) field.current?.blur();
      }}
    />
  );
}

/** A user who comes to search can type immediately. */
function useFocusOnArrival(field: RefObject<HTMLInputElement | null>) {
  const { state } = useLocation();
  const isWanted = (state as { search?: unknown } | null)?.search === true;
  useEffect(() => {
    // After the page has taken the focus.
    if (isWanted) requestAnimationFrame(() => field.current?.focus());
  }, [isWanted, field]);
}
