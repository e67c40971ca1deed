import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { loadChunk } from '#platform/page/chunk.ts';
import { queryClient } from '#platform/http/query.ts';
import { withRead, type NotificationCursor, type NotificationList, type NotificationPage, type Which } from './list.ts';

// Every page needs the count, but none of this code before the first paint.
const load = () => loadChunk(() => import('./fetch-notifications.ts'));

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => (await load()).fetchNotifications(pageParam, signal),
  initialPageParam: undefined as NotificationCursor,
  getNextPageParam: ({ nextCursor }): NotificationCursor => nextCursor ?? undefined,
  staleTime: 60_000,
  meta: { quiet: true },
});

export function useNotifications() {
  return useInfiniteQuery(notificationsQuery);
}

export function patchNotifications(change: (list: NotificationList) => NotificationList) {
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && change(list));
}

export function refreshNotifications() {
  return queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

/** Marks one or all as read: on the screen first, then on the server. */
export function useReadNotifications() {
  return useMutation({
    mutationFn: async (which: Which) => (await load()).markRead(which),
    onMutate: (which) => patchNotifications((list) => withRead(list, which)),
    // A list that was fetched meanwhile may be older than the change.
    onSuccess: (_answer, which) => patchNotifications((list) => withRead(list, which)),
    onError: () => refreshNotifications(),
    meta: { inline: ['network'] },
  });
}
