import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { DataTag } from '@tanstack/react-query';
import { queryClient } from '#platform/query.ts';
import { applyEvent, type ThreadLog } from './log.ts';

/** Where the log of a thread is kept. Apart from what fetches it, which only the page with a conversation needs. */
export function logKey(threadId: string): DataTag<string[], ThreadLog> {
  return ['events', threadId] as DataTag<string[], ThreadLog>;
}

/** Puts an event into the log that is shown, or will be when somebody comes back to it. */
export function patchLog(threadId: string, event: ThreadEvent) {
  changeLog(threadId, (log) => applyEvent(log, event));
}

/** The stream was restored or lost: nothing that is known can be trusted. */
export function resetLogs() {
  return queryClient.resetQueries({ queryKey: ['events'] });
}

export function readLog(threadId: string): ThreadLog | undefined {
  return queryClient.getQueryData(logKey(threadId));
}

export function changeLog(threadId: string, change: (log: ThreadLog) => ThreadLog) {
  queryClient.setQueryData(logKey(threadId), (log) => log && change(log));
}
