import { serverNow } from '#platform/clock.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listNotifications, Notification } from '@castlane/contract/notification.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type NotificationPage = AnswerOf<typeof listNotifications>;
export type NotificationCursor = string | undefined;
export type Which = { id: string } | 'all';
export type NotificationList = InfiniteData<NotificationPage>;

export function addNotification(page: NotificationPage, notification: Notification): NotificationPage {
  if (page.items.some(({ id }) => id === notification.id)) return page;
  const isUnread = notification.readAt === null;
  return { ...page, items: [notification, ...page.items], unreadCount: page.unreadCount + (isUnread ? 1 : 0) };
}

export function withAdded(list: NotificationList, notification: Notification): NotificationList {
  const [first, ...rest] = list.pages;
  const isKnown = rest.some(({ items }) => items.some(({ id }) => id === notification.id));
  return first && !isKnown ? { ...list, pages: [addNotification(first, notification), ...rest] } : list;
}

export function withRead(list: NotificationList, which: Which, now: string = serverNow().toISOString()): NotificationList {
  let marked = 0;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => {
      if (item.readAt !== null || (which !== 'all' && which.id !== item.id)) return item;
      marked += 1;
      return { ...item, readAt: now };
    }),
  }));
  const left = which === 'all' ? 0 : Math.max(0, unreadCountOf(list) - marked);
  return { ...list, pages: pages.map((page) => ({ ...page, unreadCount: left })) };
}

/** Sets the count after reads on any device. At zero, all of them are read. */
export function withUnreadCount(list: NotificationList, unreadCount: number): NotificationList {
  if (unreadCount === 0) return withRead(list, 'all');
  return { ...list, pages: list.pages.map((page) => ({ ...page, unreadCount })) };
}

export function unreadCountOf(list: NotificationList | undefined): number {
  return list?.pages[0]?.unreadCount ?? 0;
}
