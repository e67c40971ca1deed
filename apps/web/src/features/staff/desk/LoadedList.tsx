import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#features/staff/words.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Loaded, type LoadedProps } from '#ui/states/Loaded.tsx';
import { Stack, Text } from '#ui/layout.ts';

type PagesProps = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>;

type LoadedListProps<Item> = Omit<LoadedProps<never>, 'query' | 'children'> & {
  list: LoadedProps<{ items: readonly Item[] }>['query'] & PagesProps;
  /** The items to show, if not all. */
  items?: readonly Item[];
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

export function LoadedList<Item>({ list, items: chosen, skeleton, empty, children }: LoadedListProps<Item>) {
  return (
    <Loaded query={list} skeleton={skeleton}>
      {({ items: all }) => {
        const items = chosen ?? all;
        return (
          <>
            {items.length === 0 ? empty : children(items)}
            <MoreOf list={list} />
          </>
        );
      }}
    </Loaded>
  );
}

export function MoreOf({ list }: { list: PagesProps }) {
  if (!list.hasNextPage) return null;
  return (
    <Stack gap={8} maw={320} mx="auto" pt={8} pb={16} px={12}>
      {list.isFetchNextPageError && (
        <Text role="alert" size="sm" variant="bad" ta="center">
          {`${t('staff.moreFailed')} ${whyNotLoaded(list.error)}`}
        </Text>
      )}
      <Button variant="default" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchNextPageError ? 'app.tryAgain' : 'staff.more')}
      </Button>
    </Stack>
  );
}
