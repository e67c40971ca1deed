import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { t } from '#features/staff/words.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import type { AnyDesk } from './desks.ts';
import css from './Desk.module.css';
import { DetailState, type Frame } from './DetailFrame.tsx';
import { useItem, useNeighbours, type Neighbours } from './items.ts';
import { ListRows } from './ListRow.tsx';
import { OpenFirst } from './OpenFirst.tsx';

type List<Item> = ComponentProps<typeof ListRows<Item>>['list'] & { data?: { items: readonly Item[] } | undefined };

type DeskProps<Item> = {
  desk: AnyDesk;
  /** The page's title, and the label of the list. */
  label: string;
  /** The heading of the list and the label of its rows, if they are others. */
  title?: string;
  rowsLabel?: string;
  badge?: ReactNode;
  /** In the head of the list, and below it. */
  filters?: ReactElement;
  tabs?: ReactElement;
  list: List<Item>;
  /** The items to show, if not all. */
  items?: readonly Item[];
  renderRow: (item: Item, link: { href: string; isCurrent: boolean }) => ReactNode;
  empty: ReactNode;
  /** Replaces the rows. */
  instead?: ReactElement | false;
  /** Beside the list until an item is chosen. Without it a desktop opens the first item. */
  choose?: ReactNode;
  first?: string | undefined;
  children: (id: string, ids: readonly string[]) => ReactNode;
};

/** A list with one of its items beside it. A phone shows one of the two, as the main content. */
export function Desk<Item extends { id: string } | { accountId: string }>(props: DeskProps<Item>) {
  const { desk, label, title = label, rowsLabel = label, badge, filters, tabs, list, renderRow, empty, instead, choose, children } = props;
  const isWide = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  const items = props.items ?? list.data?.items ?? [];
  const ids = items.map(idOf);
  const { first = ids[0] } = props;
  const opensFirst = choose === undefined;
  const { id } = desk;
  if (opensFirst && !id && isWide && first) return <OpenFirst href={desk.hrefOf(first)} />;
  const isOpen = id !== undefined;
  const main = { id: 'main', role: 'main', tabIndex: -1 };
  const beside = { role: 'region', 'aria-label': t('staff.detail') };
  return (
    <>
      <DocumentTitle>{label}</DocumentTitle>
      <div className={css.root} data-open={isOpen || undefined}>
        <section className={css.list} aria-label={label} {...(isOpen ? {} : main)}>
          <Group gap={8} wrap="nowrap" pt={20} pb={12} px={20}>
            {/* With an item open, the item has the page's heading. */}
            <Text component={isOpen ? 'h2' : 'h1'} flex={1} size="xl" fw={620} lts="-0.016em">
              {title}
            </Text>
            {badge}
          </Group>
          {filters && (
            <Stack gap={8} pb={8} px={12}>
              {filters}
            </Stack>
          )}
          {tabs}
          {instead || (
            <ListRows
              label={rowsLabel}
              list={list}
              items={items}
              // On a desktop the empty right side says it.
              empty={opensFirst ? <Box hiddenFrom="sm">{empty}</Box> : empty}
            >
              {(item) => (
                <Fragment key={idOf(item)}>{renderRow(item, { href: desk.hrefOf(idOf(item)), isCurrent: idOf(item) === id })}</Fragment>
              )}
            </ListRows>
          )}
        </section>
        <div className={css.detail} {...(isOpen ? main : beside)}>
          {isOpen ? children(id, ids) : opensFirst ? list.data && items.length === 0 && empty : items.length > 0 && choose}
        </div>
      </div>
    </>
  );
}

function idOf(item: { id: string } | { accountId: string }): string {
  return 'id' in item ? item.id : item.accountId;
}

type ItemWords = { back: string; label: string; gone: string; goneText: string };

type ListedItemProps<Item extends { id: string }> = {
  desk: AnyDesk;
  id: string;
  ids: readonly string[];
  list: Parameters<typeof useItem<Item>>[1];
  words: ItemWords;
  children: (item: Item, frame: Frame & { neighbours: Neighbours }) => ReactNode;
};

export function ListedItem<Item extends { id: string }>({ desk, id, ids, list, words, children }: ListedItemProps<Item>) {
  const { item, ...query } = useItem(id, list);
  const neighbours = useNeighbours(ids, id, (each) => desk.hrefOf(each));
  const frame = { neighbours, backHref: desk.hrefOf(), backLabel: words.back, label: words.label };
  return item ? children(item, frame) : <DetailState {...frame} query={query} gone={words.gone} goneText={words.goneText} />;
}
