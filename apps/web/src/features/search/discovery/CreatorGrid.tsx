import { Suspense } from 'react';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { useIncrementalRender } from '#platform/page/incremental-render.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useT } from './i18n.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';
import { useCreators } from './api.ts';
import type { CreatorFilter } from './creator-filter.ts';
import { CreatorCard, CreatorCardSkeletons } from './CreatorCard.tsx';
import css from './CreatorGrid.module.css';

const CreatorsEmpty = lazyPart(() => import('./CreatorsEmpty.tsx'), 'CreatorsEmpty');

/** So many fit into an unscrolled window; on a phone fewer. */
const IN_VIEW = 4;

type CreatorGridProps = { filter: CreatorFilter; hasFilters: boolean; onShowAll: () => void };

export function CreatorGrid({ filter, hasFilters, onShowAll }: CreatorGridProps) {
  const t = useT();
  const creators = useCreators(filter);
  const { data } = creators;
  const items = [...new Map(data?.pages.flatMap((page) => page.items).map((card) => [card.slug, card])).values()];
  const drawn = useIncrementalRender(items.length, IN_VIEW);
  const isWhole = drawn >= items.length;
  useKeptScroll(data !== undefined && isWhole);
  const skeletons = (
    <div className={css.grid} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <CreatorCardSkeletons />
    </div>
  );
  if (creators.isPending || (drawn === 0 && !isWhole)) return skeletons;
  if (!data) return <LoadError problem={creators.error} onRetry={() => void creators.refetch()} />;
  const { nearest } = data.pages[0]!;
  if (items.length === 0) {
    return (
      <Suspense fallback={skeletons}>
        <CreatorsEmpty isList={filter.list !== undefined} hasFilters={hasFilters} onShowAll={onShowAll} />
      </Suspense>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{t('discovery.shown', { count: items.length })}</VisuallyHidden>
      {nearest !== null && (
        <Text inherit variant="soft" mb={14}>
          {t('discovery.nearest', { q: filter.q ?? '', nearest })}
        </Text>
      )}
      <ul className={css.grid} aria-label={t('discovery.results')} aria-busy={creators.isPlaceholderData}>
        {items.slice(0, drawn).map((card) => (
          <Group component="li" key={card.slug} gap={0} wrap="nowrap" align="stretch">
            <CreatorCard card={card} words={nearest ?? filter.q ?? ''} />
          </Group>
        ))}
      </ul>
      <LoadMore
        hasMore={creators.hasNextPage}
        isLoading={creators.isFetchingNextPage || !isWhole}
        problem={creators.isFetchNextPageError ? creators.error : null}
        onMore={() => void creators.fetchNextPage()}
        words={{
          more: t('discovery.loadMore'),
          failed: t('discovery.moreFailed'),
          retry: t('discovery.retry'),
          end: t('discovery.end'),
        }}
      />
    </>
  );
}
