import { useT } from './i18n.ts';
import { LoadMore } from '#ui/states/LoadMore.tsx';

type List = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a list; null on the last page. */
export function MoreRows({ list }: { list: List }) {
  const t = useT();
  if (!list.hasNextPage) return null;
  const words = { more: t('jobs.more'), failed: t('jobs.moreFailed'), retry: t('app.tryAgain'), end: '' };
  return (
    <LoadMore
      hasMore
      isLoading={list.isFetchingNextPage}
      problem={list.isFetchNextPageError ? list.error : null}
      onMore={() => void list.fetchNextPage()}
      words={words}
    />
  );
}
