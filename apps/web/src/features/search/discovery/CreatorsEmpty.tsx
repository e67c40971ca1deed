import { t } from './words.ts';
import { paths, TO_FORM } from '#platform/page/paths.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';

/** Replaces the results if no creator matches. Loaded only then. */
export function CreatorsEmpty({ isList, hasFilters, onShowAll }: { isList: boolean; hasFilters: boolean; onShowAll: () => void }) {
  const what = isList ? 'list' : hasFilters ? 'filter' : 'all';
  return (
    <EmptyState
      art={<ArtEmptySearch />}
      title={t('discovery.emptyTitle', { context: what })}
      text={t('discovery.emptyText', { context: what })}
      action={
        hasFilters ? (
          <Button onClick={onShowAll}>{t('discovery.showAll')}</Button>
        ) : (
          <LinkButton href={paths.createJob()} state={TO_FORM}>
            {t('discovery.createJob')}
          </LinkButton>
        )
      }
    />
  );
}
