import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAddressSearch } from '#platform/page/address-search.ts';
import { useT } from '#features/search/i18n.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import css from './FeedTools.module.css';

/** Searches when the typing pauses; Enter searches immediately. */
export function FeedSearchField({ value, onFind }: { value: string; onFind: (q: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { text, write, flush } = useAddressSearch(value, onFind);
  function clear() {
    write('');
    flush();
    field.current?.focus();
  }
  return (
    <TextInput
      ref={field}
      className={css.search ?? ''}
      size="sm"
      type="search"
      aria-label={t('search.jobs')}
      placeholder={t('search.placeholder')}
      maxLength={80}
      enterKeyHint="search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={
        text && (
          <IconButton size="sm" label={t('search.clearWords')} onClick={clear}>
            <IconX size={16} stroke={2} aria-hidden="true" />
          </IconButton>
        )
      }
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush();
      }}
    />
  );
}
