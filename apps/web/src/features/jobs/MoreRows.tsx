import { t } from '#features/jobs/own/words.ts';
import { LoadMore, type LoadMoreProps } from '#ui/states/LoadMore.tsx';

/** Loads the next page of a list; null on the last page. */
export function MoreRows({ list }: Pick<LoadMoreProps, 'list'>) {
  return list.hasNextPage && <LoadMore list={list} words={{ more: t('jobs.more'), failed: t('jobs.moreFailed'), end: '' }} />;
}
