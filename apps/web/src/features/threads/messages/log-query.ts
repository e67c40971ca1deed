import type { QueryOf } from '@castlane/contract/endpoint.ts';
import { listEvents, type ThreadEvent } from '@castlane/contract/thread-event.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/api.ts';
import { replayed } from '#platform/live/journal.ts';
import { react } from '#platform/problem.ts';
import { queryClient } from '#platform/query.ts';
import { changeLog, logKey, readLog } from './log-cache.ts';
import { append, hasOlder, isBehind, logOf, prepend, trimmed } from './log-pages.ts';
import { applyEvent, firstSeq, lastSeq, type ThreadLog } from './log.ts';

const PAGE = 50;
/** So much stands before what a conversation is opened at. */
const BEFORE = 15;

export type LoadState = 'idle' | 'loading' | { problem: unknown };

/** `openAt`: what has to be in it at first; null: the newest. */
function logQuery(threadId: string, openAt: number | null = null) {
  return queryOptions({
    queryKey: logKey(threadId),
    queryFn: ({ signal }) => fetchLog(threadId, openAt, signal),
    // The socket keeps it up to date; where it could not, `useThreadLog` sees that something is missing.
    staleTime: Infinity,
    gcTime: 30 * 60_000,
    meta: { quiet: true },
  });
}

/** Where a conversation opens: at the first unread event, unless the newest ones hold it with something before it. */
export function openingSeq(newestSeq: number, readUpTo: number): number | null {
  return newestSeq - readUpTo > PAGE - BEFORE ? readUpTo + 1 : null;
}

/** A stretch of a thread's events, and what comes. `newestSeq`: how far the thread is by other accounts. */
export function useThreadLog(threadId: string, newestSeq: number, openAt: number | null) {
  const { data: log, error, isFetching, refetch } = useQuery(logQuery(threadId, openAt));
  // Asked once for each thing that is missing, so that a server which cannot give it is not asked without end.
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

/** Lets go of what is far from where somebody reads. */
export function trimLog(threadId: string, from: 'start' | 'end') {
  changeLog(threadId, (log) => trimmed(log, from));
}

/** Shows another stretch of the thread: around an event, or its newest. */
export async function openLogAt(threadId: string, seq: number | null): Promise<void> {
  const log = await fetchOpening(threadId, seq);
  await queryClient.cancelQueries({ queryKey: logKey(threadId) });
  changeLog(threadId, () => log);
}

/** Whoever comes back is led to what is unread then, not to where a search had led. */
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
      // Where more is wanted somebody is reading: the other end is far away.
      changeLog(threadId, (now) => trimmed(withPage(now, page, query), query.after === undefined ? 'end' : 'start'));
      setState('idle');
    } catch (problem) {
      // Said where the messages would stand, with a button to try again.
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
  // Read again: frames and older pages have come in meanwhile.
  return withPage(readLog(threadId) ?? known, page, { after });
}

async function fetchOpening(threadId: string, seq: number | null, signal?: AbortSignal): Promise<ThreadLog> {
  const after = seq === null ? undefined : Math.max(0, seq - 1 - BEFORE);
  const { items, hasMore, frames } = await fetchPage({ threadId, after }, signal);
  return frames.reduce(applyEvent, logOf(items, after !== undefined && hasMore));
}

/** A stretch as the server had it, and what has come over the socket since then. */
function fetchPage({ threadId, after, before }: Pick<Query, 'threadId' | 'after' | 'before'>, signal?: AbortSignal): Promise<Page> {
  const query = { threadId, limit: PAGE, ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) };
  return replayed<Page>(
    async () => ({ ...(await call(listEvents, { query, ...(signal ? { signal } : {}) })), frames: [] }),
    (page, frame) => (frame.type === 'event' && frame.threadId === threadId ? { ...page, frames: [...page.frames, frame.event] } : page),
  );
}
