import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

/** What is known of a thread: a stretch of its events without gaps, which ends at the newest one or before. */
export type ThreadLog = {
  /** In the order of `seq`, which grows by 1 from each to the next. */
  events: readonly ThreadEvent[];
  /** Came before something that stands before them; joined once that is there. In the order of `seq`. */
  ahead: readonly ThreadEvent[];
  /** Ends before the newest one. What comes meanwhile is not kept: it is fetched with the stretch that it stands in. */
  hasNewer: boolean;
};

/** A log holds so many events at most while it is read; what is further away is fetched when somebody goes there. */
export const KEPT = 300;

export function firstSeq({ events }: ThreadLog): number {
  return events[0]?.seq ?? 1;
}

export function lastSeq({ events }: ThreadLog): number {
  return events.at(-1)?.seq ?? 0;
}

/** Older events exist that are not here: `seq` starts at 1. */
export function hasOlder(log: ThreadLog): boolean {
  return firstSeq(log) > 1;
}

export function holds(log: ThreadLog, seq: number): boolean {
  return seq >= firstSeq(log) && seq <= lastSeq(log);
}

/** Ought to end at the newest event and does not: something has to be fetched. */
export function isBehind(log: ThreadLog, newestSeq: number): boolean {
  return !log.hasNewer && (log.ahead.length > 0 || lastSeq(log) < newestSeq);
}

/** The log of a stretch that the server gave. */
export function logOf(items: readonly ThreadEvent[], hasNewer = false): ThreadLog {
  return { events: items, ahead: [], hasNewer };
}

/** Takes one event in, whenever it comes and however often. Gives the same object when it changes nothing. */
export function applyEvent(log: ThreadLog, event: ThreadEvent): ThreadLog {
  if (event.seq <= lastSeq(log)) return withReplaced(log, event);
  if (log.hasNewer) return log;
  const known = log.ahead.find(({ seq }) => seq === event.seq);
  if (known && !isNewer(event, known)) return log;
  const ahead = [...log.ahead.filter((each) => each !== known), event].toSorted((a, b) => a.seq - b.seq);
  return joined({ ...log, ahead });
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

/** Moves to the end what has been waiting for its turn. */
function joined(log: ThreadLog): ThreadLog {
  const events = [...log.events];
  let next = lastSeq(log) + 1;
  for (const event of log.ahead) {
    if (event.seq !== next) continue;
    events.push(event);
    next += 1;
  }
  return { ...log, events, ahead: log.ahead.filter(({ seq }) => seq >= next) };
}

function withReplaced(log: ThreadLog, event: ThreadEvent): ThreadLog {
  const index = event.seq - firstSeq(log);
  const known = log.events[index];
  if (!known || !isNewer(event, known)) return log;
  return { ...log, events: log.events.with(index, event) };
}

/** The same event after an edit, a deletion or a reaction. */
function isNewer(event: ThreadEvent, known: ThreadEvent): boolean {
  return event.revision > known.revision;
}
