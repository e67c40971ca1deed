import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useT } from '#features/staff/i18n.ts';
import { whyNotLoaded } from '#platform/problem-words.ts';
import { Button } from '#ui/Button.ts';
import css from './MoreOf.module.css';

/** The end of a list that goes on. */
export function MoreOf({
  list,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>;
}) {
  const t = useT();
  if (!list.hasNextPage) return null;
  return (
    <div className={css.root}>
      {list.isFetchNextPageError && (
        <p role="alert" className={css.failed}>
          {t('staff.moreFailed')} {whyNotLoaded(list.error)}
        </p>
      )}
      <Button variant="default" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchNextPageError ? 'app.tryAgain' : 'staff.more')}
      </Button>
    </div>
  );
}
