import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { applyEvent, firstSeq, holds, joined, lastSeq, withReplaced, type ThreadLog } from './log.ts';

/** The most events that a log holds while it is read; others are fetched when the reader scrolls to them. */
export const KEPT = 300;

/** Whether older events exist that are not loaded: `seq` starts at 1. */
export function hasOlder(log: ThreadLog): boolean {
  return firstSeq(log) > 1;
}

/** Whether the log should end at the newest event but does not, so a fetch is needed. */
export function isBehind(log: ThreadLog, newestSeq: number): boolean {
  return !log.hasNewer && (log.ahead.length > 0 || lastSeq(log) < newestSeq);
}

export function logOf(items: readonly ThreadEvent[], hasNewer = false): ThreadLog {
  return { events: items, ahead: [], hasNewer };
}

export function prepend(log: ThreadLog, items: readonly ThreadEvent[]): ThreadLog {
  const older = items.filter(({ seq }) => seq < firstSeq(log));
  const isAdjacent = older.length > 0 && older.at(-1)?.seq === firstSeq(log) - 1;
  return isAdjacent ? { ...log, events: [...older, ...log.events] } : log;
}

/** Adds the page of events after `after`. `hasNewer`: it is not the last page. */
export function append(log: ThreadLog, after: number, items: readonly ThreadEvent[], hasNewer: boolean): ThreadLog {
  const changed = items.reduce((now, event) => (holds(now, event.seq) ? withReplaced(now, event) : now), log);
  const newer = items.filter(({ seq }) => seq > lastSeq(log));
  // The log's end may have been trimmed since the request.
  if (after > lastSeq(log)) return changed;
  const ahead = hasNewer ? [] : log.ahead;
  // An event that arrived early may have a later revision than its copy in the page.
  return log.ahead.reduce(applyEvent, joined({ events: [...changed.events, ...newer], ahead, hasNewer }));
}

/** Drops events beyond `KEPT` at one end, away from the reader. */
export function trimmed(log: ThreadLog, from: 'start' | 'end'): ThreadLog {
  if (log.events.length <= KEPT) return log;
  if (from === 'start') return { ...log, events: log.events.slice(-KEPT) };
  return { events: log.events.slice(0, KEPT), ahead: [], hasNewer: true };
}
