import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#features/search/words.ts';
import { useToolbar } from '#ui/controls/toolbar.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './filters.module.css';

type ActiveFiltersProps<Key> = {
  /** Each in words, and the keys that it covers. */
  filters: readonly { words: string; keys: readonly Key[] }[];
  onRemove: (keys: readonly Key[]) => void;
  onClear: () => void;
  children?: ReactNode;
};

/** The active filters except categories: each can be removed, or all together. */
export function ActiveFilters<Key extends string>({ filters, onRemove, onClear, children }: ActiveFiltersProps<Key>) {
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <Group gap={8} mb={16} aria-label={t('search.active')} {...toolbar}>
      {filters.map(({ words, keys }) => (
        <button
          key={keys.join()}
          type="button"
          className={css.one}
          aria-label={t('search.remove', { what: words })}
          onClick={() => onRemove(keys)}
        >
          <Text span inherit truncate>
            {words}
          </Text>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      ))}
      <button type="button" className={css.clear} onClick={onClear}>
        {t('search.clearAll')}
      </button>
      {children}
    </Group>
  );
}
