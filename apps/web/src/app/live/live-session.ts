import { refreshProfile } from '#features/accounts/me.ts';
import { messagesDropped, messagesReady, takeMessageFrame } from '#features/threads/messages/live.ts';
import { outbox } from '#features/threads/messages/outbox.ts';
import { refreshNotifications } from '#features/notifications/list-query.ts';
import { takeNotificationFrame } from '#features/notifications/live.ts';
import { refreshThreads } from '#features/threads/list/list-query.ts';
import { takeThreadFrame } from '#features/threads/live.ts';
import { loadChunk, startPart } from '#platform/page/chunk.ts';
import { record } from '#platform/live/journal.ts';
import { openLive } from '#platform/live/live.ts';
import type { LiveFrame, Readiness } from '#platform/live/socket.ts';
import { queryClient } from '#platform/http/query.ts';
import { confirmSession, isReachable } from './live-check.ts';

/** Delays code that the first load does not need. */
const AFTER_SIGN_IN_MS = 1000;

/** Opens the socket of an account and passes its frames to the features. Returns a function that closes it. */
export function startLiveSession(accountId: string): () => void {
  void outbox.open(accountId);
  const close = openLive({
    onReady,
    onFrame: (frame) => take(frame, accountId),
    onDrop: messagesDropped,
    onRefused: confirmSession,
    isReachable,
  });
  const stopAfterSignIn = loadAfterSignIn();
  return () => {
    stopAfterSignIn();
    close();
    outbox.close();
  };
}

export async function forgetEverything(accountId: string): Promise<void> {
  await Promise.all([outbox.clear(accountId), forgetPush()]);
}

async function forgetPush() {
  const { forgetDevice } = await loadChunk(() => import('#features/notifications/push/device.ts'));
  await forgetDevice();
}

function take(frame: LiveFrame, me: string) {
  if ('n' in frame) {
    record(frame);
    takeThreadFrame(frame, me);
    takeNotificationFrame(frame);
    if (frame.type === 'account') void refreshProfile();
  }
  takeMessageFrame(frame, me);
}

function onReady(how: Readiness) {
  messagesReady(how === 'reset');
  if (how === 'reset') void queryClient.invalidateQueries();
  // Data fetched before the first connection may be older than the stream.
  if (how === 'first') void Promise.all([refreshProfile(), refreshThreads(), refreshNotifications()]);
}

/** Loads the code for the badge and for use without a network. The page works without it. */
function loadAfterSignIn(): () => void {
  let end: (() => void) | undefined;
  const wait = setTimeout(() => {
    end = startPart(
      () => import('#app/start/after-sign-in.ts'),
      (part) => part.startAfterSignIn(),
    );
  }, AFTER_SIGN_IN_MS);
  return () => {
    clearTimeout(wait);
    end?.();
  };
}
