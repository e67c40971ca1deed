import type { QueryOf } from '@castlane/contract/endpoint.ts';
import type { listEvents, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/http/api.ts';
import { replayed } from '#platform/live/journal.ts';
import { react } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { changeLog, logKey, readLog } from './log-cache.ts';
import { append, hasOlder, isBehind, logOf, prepend, trimmed } from './log-pages.ts';
import { applyEvent, firstSeq, lastSeq, type ThreadLog } from './log.ts';

const PAGE = 50;
/** How many events to load before the one that a conversation opens at. */
const BEFORE = 15;

export type LoadState = 'idle' | 'loading' | { problem: unknown };

/** `openAt` is the event that the first page must contain; null means the newest. */
function logQuery(threadId: string, openAt: number | null = null) {
  return queryOptions({
    queryKey: logKey(threadId),
    queryFn: ({ signal }) => fetchLog(threadId, openAt, signal),
    // The socket keeps it up to date; `useThreadLog` detects gaps.
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    meta: { quiet: true },
  });
}

/** Returns the first unread event if a newest page would not hold it with some context; else null. */
export function openingSeq(newestSeq: number, readUpTo: number): number | null {
  return newestSeq - readUpTo > PAGE - BEFORE ? readUpTo + 1 : null;
}

/** A loaded range of a thread's events, and functions that load more. `newestSeq` is the last `seq` in the thread list. */
export function useThreadLog(threadId: string, newestSeq: number, openAt: number | null) {
  const { data: log, error, isFetching, refetch } = useQuery(logQuery(threadId, openAt));
  // Each gap is fetched once, so that a server that cannot fill it is not asked forever.
  const missing = log && isBehind(log, newestSeq) ? `${lastSeq(log)} ${newestSeq} ${log.ahead.length}` : null;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (missing === null || missing === asked.current || isFetching) return;
    asked.current = missing;
    void refetch();
  }, [missing, isFetching, refetch]);
  useEffect(() => () => forgetPast(threadId), [threadId]);
  return { log, error, retry: () => void refetch(), ...useMore(threadId, log) };
}

/** Replaces the loaded range with the one around an event, or with the newest. */
export async function openLogAt(threadId: string, seq: number | null): Promise<void> {
  const log = await fetchOpening(threadId, seq);
  await queryClient.cancelQueries({ queryKey: logKey(threadId) });
  changeLog(threadId, () => log);
}

/** Forgets a range that is not the newest, so that the thread opens at the unread events next time, not at a search result. */
function forgetPast(threadId: string) {
  if (readLog(threadId)?.hasNewer) queryClient.removeQueries({ queryKey: logKey(threadId) });
}

function useMore(threadId: string, log: ThreadLog | undefined) {
  const [olderState, setOlderState] = useState<LoadState>('idle');
  const [newerState, setNewerState] = useState<LoadState>('idle');
  async function load(query: Pick<Query, 'before' | 'after'>, setState: (state: LoadState) => void) {
    setState('loading');
    try {
      const page = await fetchPage({ threadId, ...query });
      // The reader is at the end that needs more, so the other end can be trimmed.
      changeLog(threadId, (now) => trimmed(withPage(now, page, query), query.after === undefined ? 'end' : 'start'));
      setState('idle');
    } catch (problem) {
      // Shown in place of the messages, with a retry button.
      setState({ problem });
      react(problem, 'shown');
    }
  }
  return {
    olderState,
    newerState,
    loadOlder: () => void (log && hasOlder(log) && olderState !== 'loading' && load({ before: firstSeq(log) }, setOlderState)),
    loadNewer: () => void (log?.hasNewer && newerState !== 'loading' && load({ after: lastSeq(log) }, setNewerState)),
  };
}

type Query = QueryOf<typeof listEvents>;
type Page = { items: ThreadEvent[]; hasMore: boolean; frames: ThreadEvent[] };

function withPage(log: ThreadLog, { items, hasMore, frames }: Page, { after }: Pick<Query, 'before' | 'after'>): ThreadLog {
  const grown = after === undefined ? prepend(log, items) : append(log, after, items, hasMore);
  return frames.reduce(applyEvent, grown);
}

async function fetchLog(threadId: string, openAt: number | null, signal: AbortSignal): Promise<ThreadLog> {
  const known = readLog(threadId);
  if (!known || known.events.length === 0) return fetchOpening(threadId, openAt, signal);
  const after = lastSeq(known);
  const page = await fetchPage({ threadId, after }, signal);
  // Read again: frames and older pages may have arrived during the request.
  return withPage(readLog(threadId) ?? known, page, { after });
}

async function fetchOpening(threadId: string, seq: number | null, signal?: AbortSignal): Promise<ThreadLog> {
  const after = seq === null ? undefined : Math.max(0, seq - 1 - BEFORE);
  const { items, hasMore, frames } = await fetchPage({ threadId, after }, signal);
  return frames.reduce(applyEvent, logOf(items, after !== undefined && hasMore));
}

/** Fetches a page, with the frames that arrived over the socket during the request. */
function fetchPage({ threadId, after, before }: Pick<Query, 'threadId' | 'after' | 'before'>, signal?: AbortSignal): Promise<Page> {
  const query = { threadId, limit: PAGE, ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) };
  return replayed<Page>(
    async () => ({ ...(await call('GET events', { query, ...(signal ? { signal } : {}) })), frames: [] }),
    (page, frame) => (frame.type === 'event' && frame.threadId === threadId ? { ...page, frames: [...page.frames, frame.event] } : page),
  );
}
