import { serverTime } from '#platform/clock.ts';
import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import { refreshProfile } from '#features/accounts/me.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { queryClient } from '#platform/http/query.ts';
import { toast } from '#ui/overlays/toast.ts';
import { engagementKeys, feedKeys, jobKeys } from '#platform/http/query-keys.ts';
import { refreshOwnComments } from '#features/proposals/refresh.ts';

/** These also show a toast, with a green check only for news that is good in every case; all others wait under the bell. */
const IMPORTANT: Partial<Record<NotificationKind, 'success' | 'note'>> = {
  profile_approved: 'success',
  changes_approved: 'success',
  appeal_granted: 'success',
  invited: 'note',
  proposal_received: 'note',
  proposal_approved: 'success',
  thread_started: 'note',
  offer_received: 'note',
  offer_accepted: 'success',
  amendment_received: 'note',
  delivered: 'note',
  changes_requested: 'note',
  completed: 'success',
  cancel_requested: 'note',
  cancelled: 'note',
  dispute_opened: 'note',
  dispute_decided: 'note',
};
/** Notifications that arrive after an absence show no toast. */
const FRESH_MS = 60_000;

export function followUp(notification: Notification) {
  refreshWhatItIsAbout(notification);
  const kind = IMPORTANT[notification.kind];
  if (kind && isFresh(notification)) void callOut(notification, kind);
}

function isFresh({ createdAt }: Notification): boolean {
  return serverTime() - Date.parse(createdAt) < FRESH_MS && document.visibilityState === 'visible';
}

/** The texts load with the first toast. If that fails, there is none. */
async function callOut(notification: Notification, kind: 'success' | 'note') {
  try {
    const { placeOf, plainSentenceOf } = await loadChunk(() => import('./notification-words.ts'));
    const href = placeOf(notification);
    const isThere = `${window.location.pathname}${window.location.search}` === href;
    if (!isThere) toast[kind](plainSentenceOf(notification), { href });
  } catch {
    // The list has it anyway.
  }
}

function refreshWhatItIsAbout({ kind, data }: Notification) {
  switch (kind) {
    case 'profile_approved':
    case 'profile_rejected':
    case 'changes_approved':
    case 'changes_rejected':
    case 'appeal_granted':
    case 'appeal_refused':
    case 'account_restored':
    case 'security_changed':
      void refreshProfile();
      return;
    case 'stars':
      refreshOwnComments();
      return;
    // A new job appears when the feed is opened.
    case 'saved_search':
    // A channel is refetched when its page is opened.
    case 'channel_needs_reconnect':
      return;
    case 'job_removed':
    case 'job_expiring':
    case 'job_expired':
    case 'opening_free':
    case 'proposal_received':
    case 'proposal_confirmed':
    case 'proposal_came_back':
    case 'offer_accepted':
    case 'offer_declined':
    case 'offer_expired':
      refreshOwnJob(data.jobSlug);
      return;
    case 'invited':
      void queryClient.invalidateQueries({ queryKey: feedKeys.lists });
      break;
    default:
  }
  // Running work may notify either party. A creator has no data of own jobs to refetch.
  refreshOwnJob(data.jobSlug);
  refreshOwnComments();
  if (data.jobSlug) void queryClient.invalidateQueries({ queryKey: feedKeys.item(data.jobSlug) });
}

/** Also refetches the versions of the job, whose key begins with the job's, and the work on it. */
function refreshOwnJob(slug: string | undefined) {
  void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
  void queryClient.invalidateQueries({ queryKey: engagementKeys.all });
  if (slug) void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
}
