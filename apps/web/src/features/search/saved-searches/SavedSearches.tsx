import type { SavedSearch } from '@castlane/contract/saved-search.ts';
import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { t } from '#features/search/words.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Group, Text } from '#ui/layout.ts';
import css from '#features/search/filters/filters.module.css';
import { savedSearchesQuery, useDeleteSearch } from './saved-searches-api.ts';

export function SavedSearches({ onOpen }: { onOpen: (filter: SavedSearch['filter']) => void }) {
  const { data, isPending, error, refetch } = useQuery(savedSearchesQuery);
  return (
    <section className={css.saved} aria-labelledby="saved-searches">
      <h2 id="saved-searches" className={css.legend} tabIndex={-1}>
        {t('search.saved')}
      </h2>
      {data ? (
        <Searches items={data.items} onOpen={onOpen} />
      ) : isPending ? (
        <Skeleton height={44} />
      ) : (
        <p role="alert">
          <span>{`${t('search.savedFailed')} ${whyNotLoaded(error)}`}</span>{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            {t('search.retry')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Searches({ items, onOpen }: { items: readonly SavedSearch[]; onOpen: (filter: SavedSearch['filter']) => void }) {
  const remove = useDeleteSearch();
  if (items.length === 0)
    return (
      <Text size="sm" variant="muted">
        {t('search.noneSaved')}
      </Text>
    );
  function press(id: string) {
    remove.mutate(id);
    // The pressed button disappears.
    document.getElementById('saved-searches')?.focus();
  }
  return (
    <>
      <ul>
        {items.map(({ id, name, filter }) => (
          <Group component="li" gap={8} wrap="nowrap" key={id}>
            <TextButton className={css.open ?? ''} onClick={() => onOpen(filter)}>
              {name}
            </TextButton>
            <IconButton
              Icon={IconTrash}
              size="sm"
              label={t('search.delete', { name })}
              disabled={remove.isPending}
              onClick={() => press(id)}
            />
          </Group>
        ))}
      </ul>
      <Text size="sm" variant="muted">
        {t('search.savedNote')}
      </Text>
    </>
  );
}
