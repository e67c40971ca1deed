import { serverTime } from '#platform/clock.ts';
import { NOTIFICATION_TOPICS } from '@castlane/contract/notification-preference.ts';
import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import { refreshProfile } from '#features/accounts/me.ts';
import { queryClient } from '#platform/http/query.ts';
import { toast } from '#ui/overlays/toast.ts';
import { engagementKeys, feedKeys, jobKeys } from '#platform/http/query-keys.ts';
import { refreshOwnComments } from '#features/proposals/refresh.ts';
import { KINDS, placeOf } from './notification-kinds.ts';
import { plainSentenceOf } from './notification-words.ts';

/** Notifications that arrive after an absence show no toast. */
const FRESH_MS = 60_000;

export function followUp(notification: Notification) {
  refreshWhatItIsAbout(notification);
  const kind = KINDS[notification.kind].toast;
  const href = placeOf(notification);
  const isThere = `${window.location.pathname}${window.location.search}` === href;
  if (kind && isFresh(notification) && !isThere) toast[kind](plainSentenceOf(notification), { href });
}

function isFresh({ createdAt }: Notification): boolean {
  return serverTime() - Date.parse(createdAt) < FRESH_MS && document.visibilityState === 'visible';
}

const ABOUT_PROFILE: ReadonlySet<NotificationKind> = new Set(NOTIFICATION_TOPICS.profile.kinds);

function refreshWhatItIsAbout({ kind, data: { jobSlug } }: Notification) {
  if (ABOUT_PROFILE.has(kind)) return void refreshProfile();
  // A new job appears when the feed is opened; a channel is refetched when its page is opened.
  if (kind === 'saved_search' || kind === 'channel_needs_reconnect') return;
  refreshOwnComments();
  if (kind === 'stars') return;
  if (kind === 'invited') void queryClient.invalidateQueries({ queryKey: feedKeys.lists });
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
  void queryClient.invalidateQueries({ queryKey: engagementKeys.all });
  if (!jobSlug) return;
  // Also the versions of the job, whose key begins with the job's.
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(jobSlug) });
  void queryClient.invalidateQueries({ queryKey: feedKeys.item(jobSlug) });
}
