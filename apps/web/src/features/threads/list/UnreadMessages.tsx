import { UnreadCount } from '#ui/badges/badges.tsx';
import { useThreads } from '#features/threads/list/list-query.ts';

/** The count of unread messages beside 'Messages' in the navigation. */
export function UnreadMessages() {
  return <UnreadCount count={useThreads().data?.unreadCount ?? 0} />;
}
