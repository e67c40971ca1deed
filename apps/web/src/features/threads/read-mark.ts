import type { Thread } from '@castlane/contract/thread.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '#platform/http/api.ts';
import { sendFrame } from '#platform/live/live.ts';
import { useLive } from '#platform/live/status.ts';
import { patchThreads } from '#features/threads/list/list-query.ts';
import { applyReadToList, applySeenToList } from '#features/threads/list/list.ts';

/**
 * Marks a thread as read up to the events on the screen while the user can be looking. A mark that was sent on a lost connection is sent
 * again on the next.
 */
export function useReadMark(thread: Thread, { shownSeq, isAtEnd }: { shownSeq: number; isAtEnd: boolean }, me: string) {
  const hasAttention = useHasAttention();
  const readyCount = useLive((state) => state.readyCount);
  const said = useRef('');
  const { id, lastReadSeq } = thread;
  const isSeen = hasAttention && shownSeq > 0;
  useEffect(() => {
    if (!isSeen) return;
    if (isAtEnd) patchThreads((list) => applySeenToList(list, id));
    const mark = `${id} ${shownSeq} ${readyCount}`;
    if (shownSeq <= lastReadSeq || said.current === mark) return;
    said.current = mark;
    void tellRead(id, shownSeq, me);
  }, [isSeen, isAtEnd, id, shownSeq, lastReadSeq, readyCount, me]);
}

/** Sends a read mark over the socket, or over HTTP without one. The server confirms it with a frame. */
export async function tellRead(threadId: string, seq: number, me: string) {
  if (sendFrame({ type: 'read', threadId, seq })) return;
  try {
    const { lastReadSeq } = await call('PUT thread/lastReadAt', { body: { threadId, seq } });
    patchThreads((list) => applyReadToList(list, { threadId, accountId: me, seq: lastReadSeq }, me));
  } catch {
    // Sent again on the next connection or with the next message.
  }
}

/** Whether the user can be looking: the tab is visible and its window has the focus. */
function useHasAttention(): boolean {
  return useSyncExternalStore(subscribe, mayBeLooking);
}

function mayBeLooking(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('focus', listener, { signal });
  window.addEventListener('blur', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => stop.abort();
}
