import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useT } from '#features/staff/i18n.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Stack, Text } from '#ui/layout.ts';

/** The end of a list with more pages. */
export function MoreOf({
  list,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>;
}) {
  const t = useT();
  if (!list.hasNextPage) return null;
  return (
    <Stack gap={8} maw={320} mx="auto" pt={8} pb={16} px={12}>
      {list.isFetchNextPageError && (
        <Text role="alert" size="sm" variant="bad" ta="center">
          {t('staff.moreFailed')} {whyNotLoaded(list.error)}
        </Text>
      )}
      <Button variant="default" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchNextPageError ? 'app.tryAgain' : 'staff.more')}
      </Button>
    </Stack>
  );
}
