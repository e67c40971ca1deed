import { refreshDesk } from '#features/staff/desk/counts.ts';
import { record } from '#platform/live/journal.ts';
import { openLive } from '#platform/live/live.ts';
import { queryClient } from '#platform/http/query.ts';
import { confirmSession, isReachable } from './live-check.ts';

/** Opens the socket of a staff account, which reports changes of the review queues. Returns a function that closes it. */
export function startLiveSession(): () => void {
  return openLive({
    onReady: (how) => void (how === 'reset' ? queryClient.invalidateQueries() : refreshDesk()),
    onFrame(frame) {
      if (!('n' in frame)) return;
      record(frame);
      if (frame.type === 'reviews') void refreshDesk();
    },
    onDrop: () => undefined,
    onRefused: confirmSession,
    isReachable,
  });
}
