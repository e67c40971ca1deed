import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { useNear } from './near.ts';

const NEAR = { rootMargin: '600px' };

export type LoadMoreProps = {
  /** The query of a list that comes page by page. After a failure, only the user requests the next page again. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The loaded part is not shown as a whole yet. */
  isBusy?: boolean;
  /** Other content follows, which would move away: only the button loads more. */
  isByButton?: boolean;
  words: { more: string; failed: string; end: string };
};

/** The end of a list with more pages: loads the next one when it comes near, or by its button. */
export function LoadMore({ list, isBusy = false, isByButton = false, words }: LoadMoreProps) {
  const { words: shared } = useUi();
  const { hasNextPage, isFetchNextPageError, error } = list;
  const isLoading = list.isFetchingNextPage || isBusy;
  const loadNext = () => void list.fetchNextPage();
  const ref = useNear<HTMLDivElement>(hasNextPage && !isByButton && !isLoading && !isFetchNextPageError, loadNext, NEAR);
  return (
    <Stack ref={ref} align="center" gap={12} pt={24} pb={8} ta="center">
      {isFetchNextPageError && (
        <Text role="alert" size="sm" variant="bad">
          {`${words.failed} ${shared.whyNotLoaded(error)}`}
        </Text>
      )}
      {hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={loadNext}>
          {isFetchNextPageError ? shared.tryAgain : words.more}
        </Button>
      ) : (
        <Text size="sm" variant="muted">
          {words.end}
        </Text>
      )}
    </Stack>
  );
}
