import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, Suspense, type ReactNode } from 'react';
import { useIncrementalRender } from '#platform/page/incremental-render.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { t } from './words.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';

type CardListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** An item added between two requests can push another one from the end of a page to the start of the next. */
  idOf: (item: Item) => string;
  step: number;
  skeletons: ReactNode;
  /** Shown instead of an empty list; a lazy part loads only then. */
  empty: ReactNode;
  words: { shown: (count: number) => string; failed: string; end: string };
  renderCard: (item: Item, index: number) => ReactNode;
  /** The list around the cards. */
  children: (cards: ReactNode) => ReactNode;
};

export function CardList<Item>({ query, idOf, step, skeletons, empty, words, renderCard, children }: CardListProps<Item>) {
  const { data } = query;
  const items = [...new Map(data?.pages.flatMap((page) => page.items).map((item) => [idOf(item), item])).values()];
  const drawn = useIncrementalRender(items.length, step);
  const isWhole = drawn >= items.length;
  useKeptScroll(data !== undefined && isWhole);
  if (query.isPending) return skeletons;
  if (!data) return <LoadError problem={query.error} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <Suspense fallback={skeletons}>{empty}</Suspense>;
  return (
    <>
      <VisuallyHidden role="status">{words.shown(items.length)}</VisuallyHidden>
      {children(items.slice(0, drawn).map((item, index) => <Drawn key={idOf(item)} item={item} index={index} render={renderCard} />))}
      {/* The cards after the first ones would move it. */}
      {(isWhole || drawn > step) && <LoadMore list={query} isBusy={!isWhole} words={{ ...words, more: t('search.loadMore') }} />}
    </>
  );
}

/** Not rendered again each time that the list grows, only with the page: `render` is another function then. */
const Drawn = memo(DrawnCard) as typeof DrawnCard;

function DrawnCard<Item>({ item, index, render }: { item: Item; index: number; render: (item: Item, index: number) => ReactNode }) {
  return render(item, index);
}
