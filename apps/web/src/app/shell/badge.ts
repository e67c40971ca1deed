import { notificationsQuery } from '#features/notifications/list-query.ts';
import { unreadCountOf } from '#features/notifications/list.ts';
import { threadsQuery } from '#features/threads/list/list-query.ts';
import { useLive } from '#platform/live/status.ts';
import { queryClient } from '#platform/http/query.ts';

/** Shows the unread messages and notifications outside the page: in its title, its favicon and on the application's icon. */
export function showBadge(): () => void {
  const follow = () => show(countWaiting());
  const stop = queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && follow());
  follow();
  return () => {
    stop();
    show(0);
  };
}

function countWaiting(): number {
  const messages = queryClient.getQueryData(threadsQuery.queryKey)?.unreadCount ?? 0;
  return messages + unreadCountOf(queryClient.getQueryData(notificationsQuery.queryKey));
}

function show(waiting: number) {
  if (useLive.getState().waiting === waiting) return;
  useLive.setState({ waiting });
  // Static files: the content security policy refuses an icon drawn by the page.
  document.querySelector('link[rel="icon"]')?.setAttribute('href', waiting > 0 ? '/favicon-unread.svg' : '/favicon.svg');
  // The promise rejects if the application is not installed.
  if (waiting > 0) void navigator.setAppBadge?.(waiting).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}
