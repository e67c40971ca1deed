import type { Notification } from '@castlane/contract/notification.ts';
import { IconChecks, IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { daysUntil } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { useRowKeys } from '#platform/page/keys.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { useNotifications, useReadNotifications } from './list-query.ts';
import { unreadCountOf } from './list.ts';
import { NotificationItem } from './NotificationItem.tsx';
import css from './NotificationsPanel.module.css';

/** Notifications, newest first. Opening one marks it as read. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const query = useNotifications();
  const read = useReadNotifications();
  const unread = unreadCountOf(query.data);
  const root = useFocusOnOpen();
  const all = query.data?.pages.flatMap(({ items }) => items) ?? [];
  useRowKeys({
    rows: '[data-notification]',
    quiet: (row) => {
      const item = all.find(({ id }) => id === row.dataset.notification);
      if (item?.readAt === null) read.mutate({ id: item.id });
    },
    quietWords: t('notifications.keyRead'),
  });
  return (
    // On a phone it covers the window, including the tab bar.
    <div ref={root} tabIndex={-1} data-no-ring data-action-bar>
      <header className={css.head}>
        <Group hiddenFrom="sm">
          <IconButton Icon={IconChevronLeft} label={t('app.back')} onClick={onClose} />
        </Group>
        <Text component="h2" size="lg" fw={600} flex={1}>
          {t('app.notifications')}
        </Text>
        <Button
          className={css.readAll ?? ''}
          variant="subtle"
          size="sm"
          leftSection={<IconChecks size={16} stroke={2} aria-hidden="true" />}
          disabled={unread === 0}
          onClick={() => read.mutate('all')}
        >
          {t('notifications.readAll')}
        </Button>
      </header>
      <div className={css.list}>
        <Loaded query={query} skeleton={<Skeletons />}>
          {({ pages }) => (
            <Items
              items={pages.flatMap(({ items }) => items)}
              onOpen={(item) => {
                if (item.readAt === null) read.mutate({ id: item.id });
                onClose();
              }}
            />
          )}
        </Loaded>
        {query.hasNextPage && (
          <Stack gap={8} align="center" pt={10} pb={4}>
            {query.isFetchNextPageError && (
              <Text role="alert" size="sm" variant="bad">
                {`${t('notifications.moreFailed')} ${whyNotLoaded(query.error)}`}
              </Text>
            )}
            <Button variant="light" size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </Stack>
        )}
      </div>
      <Text component="footer" size="sm" fw={500} pt={10} pb={12} px={20} ta="center" className={css.foot}>
        <TextLink href={paths.notificationSettings()} onClick={onClose}>
          {t('notifications.settings')}
        </TextLink>
      </Text>
    </div>
  );
}

function Items({ items, onOpen }: { items: readonly Notification[]; onOpen: (item: Notification) => void }) {
  if (items.length === 0)
    return <EmptyState art={<ArtEmptySearch />} title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />;
  const isToday = ({ createdAt }: Notification) => daysUntil(createdAt) === 0;
  const groups = [
    { title: t('notifications.today'), items: items.filter(isToday) },
    { title: t('notifications.earlier'), items: items.filter((item) => !isToday(item)) },
  ];
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => (
      <section key={group.title}>
        <Text component="h3" size="xs" variant="muted" fw={600} pt={12} pb={6} px={12}>
          {group.title}
        </Text>
        <ul>
          {group.items.map((item) => (
            <li key={item.id}>
              <NotificationItem notification={item} onOpen={() => onOpen(item)} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function Skeletons() {
  return (
    <Loading>
      {[0, 1, 2, 3].map((index) => (
        <Group gap={14} wrap="nowrap" align="stretch" py={11} px={12} key={index}>
          <Skeleton width={40} height={40} circle />
          <Box component="span" flex={1}>
            <Skeleton width="82%" height={14} />
            <Skeleton width={48} height={12} mt={8} />
          </Box>
        </Group>
      ))}
    </Loading>
  );
}

/** On a phone the panel covers the page, so it takes the focus; beside the bell, the bell may keep it. */
function useFocusOnOpen() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(max-width: 768px)').matches) root.current?.focus();
  }, []);
  return root;
}
