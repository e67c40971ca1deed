import type { DurableFrame } from '#platform/live/socket.ts';
import { queryClient } from '#platform/http/query.ts';
import { patchThreads, refreshThreads, threadsQuery } from '#features/threads/list/list-query.ts';
import { applyDeliveredToList, applyEventToList, applyReadToList } from '#features/threads/list/list.ts';
import { tellReceived } from '#features/threads/list/received.ts';
import { engagementKeys, feedKeys, jobKeys, threadKeys } from '#platform/http/query-keys.ts';

/** Applies a frame to the thread list. `me` is the account that is signed in. */
export function takeThreadFrame(frame: DurableFrame, me: string) {
  if (frame.type === 'read') patchThreads((list) => applyReadToList(list, frame, me));
  if (frame.type === 'delivered') patchThreads((list) => applyDeliveredToList(list, frame));
  if (frame.type === 'thread') {
    refreshWork(frame.threadId);
    void refreshThreads();
  }
  if (frame.type !== 'event') return;
  if (frame.event.senderId !== me) tellReceived(frame.threadId, frame.event.seq);
  patchThreads((list) => applyEventToList(list, frame.event, me));
  // All but a message also change the offer, the proposal or the job.
  const isFact = frame.event.kind !== 'message';
  if (isFact) refreshWork(frame.threadId);
  if (frame.event.attachments.length > 0 || frame.event.deletedAt !== null)
    void queryClient.invalidateQueries({ queryKey: threadKeys.files(frame.threadId) });
  if (isFact || !isKnown(frame.threadId)) void refreshThreads();
}

function refreshWork(threadId: string) {
  void queryClient.invalidateQueries({ queryKey: engagementKeys.all });
  const slug = findThread(threadId)?.job.slug;
  if (!slug) return;
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
  void queryClient.invalidateQueries({ queryKey: feedKeys.item(slug) });
}

function isKnown(threadId: string): boolean {
  return queryClient.getQueryData(threadsQuery.queryKey) === undefined || findThread(threadId) !== undefined;
}

function findThread(threadId: string) {
  return queryClient.getQueryData(threadsQuery.queryKey)?.items.find(({ id }) => id === threadId);
}
