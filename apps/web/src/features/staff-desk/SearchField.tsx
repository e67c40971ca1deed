import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { debounce } from '#platform/debounce.ts';
import { useT } from '#platform/i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.ts';

const SEARCH_MS = 300;

/** Searches while it is typed into. The key / puts the focus here. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (words: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // oxlint-disable-next-line react-hooks/refs -- it is read when the user has stopped typing
  const search = useMemo(() => debounce((words: string) => latest.current(words.trim()), SEARCH_MS), []);
  useEffect(() => search.cancel, [search]);
  useFocusOnArrival(field);

  // The address has changed by another way than this field: back, or a link.
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }

  function write(words: string) {
    setText(words);
    search(words);
  }

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
            size="sm"
            label={t('staff.clearSearch')}
            onClick={() => {
              write('');
              search.flush();
              field.current?.focus();
            }}
          >
            <IconX size={16} stroke={2} aria-hidden="true" />
          </IconButton>
        )
      }
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush();
        if (event.key === 'Escape' && !text) field.current?.blur();
      }}
    />
  );
}

/** Whoever came to search finds the cursor here. */
function useFocusOnArrival(field: RefObject<HTMLInputElement | null>) {
  const { state } = useLocation();
  const isWanted = (state as { search?: unknown } | null)?.search === true;
  useEffect(() => {
    // After the page has taken the focus for itself.
    if (isWanted) requestAnimationFrame(() => field.current?.focus());
  }, [isWanted, field]);
}
