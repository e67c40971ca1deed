import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { DataTag } from '@tanstack/react-query';
import { queryClient } from '#platform/http/query.ts';
import { applyEvent, type ThreadLog } from './log.ts';

/** The query key of a thread's log. Separate from the code that fetches it, which only the conversation page needs. */
export function logKey(threadId: string): DataTag<string[], ThreadLog> {
  return ['events', threadId] as DataTag<string[], ThreadLog>;
}

export function patchLog(threadId: string, event: ThreadEvent) {
  changeLog(threadId, (log) => applyEvent(log, event));
}

/** Discards all logs after the stream was reset: they may be wrong. */
export function resetLogs() {
  return queryClient.resetQueries({ queryKey: ['events'] });
}

export function readLog(threadId: string): ThreadLog | undefined {
  return queryClient.getQueryData(logKey(threadId));
}

export function changeLog(threadId: string, change: (log: ThreadLog) => ThreadLog) {
  queryClient.setQueryData(logKey(threadId), (log) => log && change(log));
}
