import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ComponentProps, type ReactElement, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '#features/staff/words.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import type { AnyDesk } from './desks.ts';
import css from './Desk.module.css';
import { DetailState } from './DetailFrame.tsx';
import { idOf, useFrame, useItem, type Frame, type FrameWords, type Listed } from './items.ts';
import { ListRows } from './ListRow.tsx';
import { BY_ITSELF } from '#platform/page/route-focus.ts';

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
  words: FrameWords;
  /** False for items that were found by a search. */
  hasNeighbours?: boolean;
  /** The open item. */
  children: (frame: Frame) => ReactNode;
};

/** A list with one of its items beside it. A phone shows one of the two, as the main content. */
export function Desk<Item extends Listed>(props: DeskProps<Item>) {
  const { desk, label, title = label, rowsLabel = label, badge, filters, tabs, list, renderRow, empty, instead, choose } = props;
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
          {isOpen ? (
            <Opened key={id} {...props} id={id} ids={ids} />
          ) : opensFirst ? (
            list.data && items.length === 0 && empty
          ) : (
            items.length > 0 && choose
          )}
        </div>
      </div>
    </>
  );
}

type OpenedProps = Pick<DeskProps<never>, 'desk' | 'words' | 'hasNeighbours' | 'children'> & { id: string; ids: readonly string[] };

function Opened({ desk, id, ids, words, hasNeighbours = true, children }: OpenedProps) {
  return children(useFrame(desk, id, hasNeighbours ? ids : undefined, words));
}

type ListedItemProps<Item extends { id: string }> = {
  list: Parameters<typeof useItem<Item>>[1];
  frame: Frame;
  children: (item: Item) => ReactNode;
};

/** An item that is shown as its list has it. */
export function ListedItem<Item extends { id: string }>({ list, frame, children }: ListedItemProps<Item>) {
  const query = useItem(frame.id, list);
  return query.data ? children(query.data) : <DetailState {...frame} query={query} />;
}

/**
 * Opens the first item of a list. A slow list may arrive after the user has left for the next page, whose code still loads: then nothing
 * opens, even between the render and this effect.
 */
export function OpenFirst({ href }: { href: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(href, { replace: true, state: BY_ITSELF });
  }, [href, navigate, pathname]);
  return null;
}
