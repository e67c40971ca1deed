import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { applyEvent, firstSeq, holds, joined, lastSeq, withReplaced, type ThreadLog } from './log.ts';

/** A log holds so many events at most while it is read; what is further away is fetched when somebody goes there. */
export const KEPT = 300;

/** Older events exist that are not here: `seq` starts at 1. */
export function hasOlder(log: ThreadLog): boolean {
  return firstSeq(log) > 1;
}

/** Ought to end at the newest event and does not: something has to be fetched. */
export function isBehind(log: ThreadLog, newestSeq: number): boolean {
  return !log.hasNewer && (log.ahead.length > 0 || lastSeq(log) < newestSeq);
}

/** The log of a stretch that the server gave. */
export function logOf(items: readonly ThreadEvent[], hasNewer = false): ThreadLog {
  return { events: items, ahead: [], hasNewer };
}

/** Puts the stretch that stands right before the log in front of it. */
export function prepend(log: ThreadLog, items: readonly ThreadEvent[]): ThreadLog {
  const older = items.filter(({ seq }) => seq < firstSeq(log));
  const isAdjacent = older.length > 0 && older.at(-1)?.seq === firstSeq(log) - 1;
  return isAdjacent ? { ...log, events: [...older, ...log.events] } : log;
}

/** Puts the stretch that stands after an event of the log behind it. `hasNewer`: it is not the last one. */
export function append(log: ThreadLog, after: number, items: readonly ThreadEvent[], hasNewer: boolean): ThreadLog {
  const changed = items.reduce((now, event) => (holds(now, event.seq) ? withReplaced(now, event) : now), log);
  const newer = items.filter(({ seq }) => seq > lastSeq(log));
  // Meanwhile the log may have let go of its end.
  if (after > lastSeq(log)) return changed;
  const ahead = hasNewer ? [] : log.ahead;
  // What came early may be of a later revision than the same in the stretch.
  return log.ahead.reduce(applyEvent, joined({ events: [...changed.events, ...newer], ahead, hasNewer }));
}

/** Lets go of what is far from where somebody reads, at the end or at the beginning. */
export function trimmed(log: ThreadLog, from: 'start' | 'end'): ThreadLog {
  if (log.events.length <= KEPT) return log;
  if (from === 'start') return { ...log, events: log.events.slice(-KEPT) };
  return { events: log.events.slice(0, KEPT), ahead: [], hasNewer: true };
}
