import { listEvents, type ThreadEvent } from '@castlane/contract/thread-event.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/api.ts';
import { replayed } from '#platform/live/journal.ts';
import type { DurableFrame } from '#platform/live/socket.ts';
import { queryClient } from '#platform/query.ts';
import { applyEvent, firstSeq, hasOlder, isBehind, lastSeq, logOf, prepend, type ThreadLog } from './log.ts';

const PAGE = 50;

function logQuery(threadId: string) {
  return queryOptions({
    queryKey: ['events', threadId],
    queryFn: ({ signal }) => fetchLog(threadId, signal),
    // The socket keeps it up to date; where it could not, `useThreadLog` sees that something is missing.
    staleTime: Infinity,
    gcTime: 30 * 60_000,
  });
}

/** The newest events of a thread, and what comes. `newestSeq`: how far the thread is by other accounts. */
export function useThreadLog(threadId: string, newestSeq: number) {
  const { data: log, isError, isFetching, refetch } = useQuery(logQuery(threadId));
  // Asked once for each thing that is missing, so that a server which cannot give it is not asked without end.
  const missing = log && isBehind(log, newestSeq) ? `${lastSeq(log)} ${newestSeq} ${log.ahead.length}` : null;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (missing === null || missing === asked.current || isFetching) return;
    asked.current = missing;
    void refetch();
  }, [missing, isFetching, refetch]);
  return { log, isError, retry: () => void refetch(), ...useOlder(threadId, log) };
}

/** Puts an event into the log that is shown, or will be when somebody comes back to it. */
export function patchLog(threadId: string, event: ThreadEvent) {
  queryClient.setQueryData(logQuery(threadId).queryKey, (log) => log && applyEvent(log, event));
}

/** The stream was restored or lost: nothing that is known can be trusted. */
export function resetLogs() {
  return queryClient.resetQueries({ queryKey: ['events'] });
}

function useOlder(threadId: string, log: ThreadLog | undefined) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function loadOlder() {
    if (!log || !hasOlder(log) || state === 'loading') return;
    setState('loading');
    try {
      const { items } = await call(listEvents, { query: { threadId, before: firstSeq(log), limit: PAGE } });
      queryClient.setQueryData(logQuery(threadId).queryKey, (now) => now && prepend(now, items));
      setState('idle');
    } catch {
      // Said where the older messages would stand, with a button to try again.
      setState('failed');
    }
  }
  return { olderState: state, loadOlder };
}

async function fetchLog(threadId: string, signal: AbortSignal): Promise<ThreadLog> {
  const known = readLog(threadId);
  if (!known || known.events.length === 0) return replayed(() => fetchNewest(threadId, signal), applyFrame);
  const items = await fetchAfter(threadId, lastSeq(known), signal);
  // Read again: frames and older pages have come in meanwhile.
  return items.reduce(applyEvent, readLog(threadId) ?? known);
}

function readLog(threadId: string): ThreadLog | undefined {
  return queryClient.getQueryData(logQuery(threadId).queryKey);
}

async function fetchNewest(threadId: string, signal: AbortSignal): Promise<ThreadLog> {
  const { items } = await call(listEvents, { query: { threadId, limit: PAGE }, signal });
  return logOf(items);
}

async function fetchAfter(threadId: string, after: number, signal: AbortSignal): Promise<ThreadEvent[]> {
  const items: ThreadEvent[] = [];
  for (;;) {
    const page = await call(listEvents, { query: { threadId, after: items.at(-1)?.seq ?? after, limit: PAGE }, signal });
    items.push(...page.items);
    if (!page.hasMore || page.items.length === 0) return items;
  }
}

function applyFrame(log: ThreadLog, frame: DurableFrame): ThreadLog {
  const [any] = log.events;
  return frame.type === 'event' && any && frame.threadId === any.threadId ? applyEvent(log, frame.event) : log;
}
