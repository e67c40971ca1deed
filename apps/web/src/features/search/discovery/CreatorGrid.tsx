import { CardList } from '#features/search/CardList.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from './words.ts';
import { Group, Text } from '#ui/layout.ts';
import { useCreators } from './api.ts';
import type { CreatorFilter } from './creator-filter.ts';
import { CreatorCard, CreatorCardSkeletons } from './CreatorCard.tsx';
import css from './CreatorGrid.module.css';

const CreatorsEmpty = lazyPart(() => import('./CreatorsEmpty.tsx'), 'CreatorsEmpty');

/** A row on a phone, half of one on a desk. */
const STEP = 2;

type CreatorGridProps = { filter: CreatorFilter; hasFilters: boolean; onShowAll: () => void };

export function CreatorGrid({ filter, hasFilters, onShowAll }: CreatorGridProps) {
  const creators = useCreators(filter);
  const nearest = creators.data?.pages[0]!.nearest ?? null;
  return (
    <CardList
      query={creators}
      idOf={({ slug }) => slug}
      step={STEP}
      skeletons={<CreatorGridSkeleton />}
      empty={<CreatorsEmpty isList={filter.list !== undefined} hasFilters={hasFilters} onShowAll={onShowAll} />}
      words={{
        shown: (count) => t('discovery.shown', { count }),
        failed: t('discovery.moreFailed'),
        end: t('discovery.end'),
      }}
      renderCard={(card, index) => (
        <Group component="li" gap={0} wrap="nowrap" align="stretch">
          <CreatorCard card={card} words={nearest ?? filter.q ?? ''} isFirst={index < STEP} />
        </Group>
      )}
    >
      {(cards) => (
        <>
          {nearest !== null && (
            <Text inherit variant="soft" mb={14}>
              {t('discovery.nearest', { q: filter.q ?? '', nearest })}
            </Text>
          )}
          <ul className={css.grid} aria-label={t('discovery.results')} aria-busy={creators.isPlaceholderData}>
            {cards}
          </ul>
        </>
      )}
    </CardList>
  );
}

export function CreatorGridSkeleton() {
  return (
    <div className={css.grid} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <CreatorCardSkeletons />
    </div>
  );
}
