import { call } from '#platform/http/api.ts';
import { replayed } from '#platform/live/journal.ts';
import { liveSettled } from '#platform/live/status.ts';
import { useStore } from '#platform/store.ts';
import { applyDeliveredToList, applyEventToList, applyReadToList, type ThreadList } from './list.ts';
import { tellReceived } from './received.ts';

const SETTLE_MS = 1000;

/** Fetches the threads and applies the frames that arrived during the request. */
export async function fetchThreads(signal: AbortSignal): Promise<ThreadList> {
  await liveSettled(SETTLE_MS);
  const me = useStore.getState().auth.user.id ?? '';
  const threads = await replayed(
    () => call('GET threads', { signal }),
    (list, frame) => {
      if (frame.type === 'event') return applyEventToList(list, frame.event, me);
      if (frame.type === 'delivered') return applyDeliveredToList(list, frame);
      return frame.type === 'read' ? applyReadToList(list, frame, me) : list;
    },
  );
  // Acknowledges events that arrived while no socket was open.
  for (const { id, lastSeq, unreadCount } of threads.items.toReversed()) if (unreadCount > 0) tellReceived(id, lastSeq);
  return threads;
}
