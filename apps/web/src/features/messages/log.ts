import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

/** What is known of a thread: its events up to some newest one, without gaps. */
export type ThreadLog = {
  /** In the order of `seq`, which grows by 1 from each to the next. */
  events: readonly ThreadEvent[];
  /** Came before something that stands before them; joined once that is there. In the order of `seq`. */
  ahead: readonly ThreadEvent[];
};

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

/** Something newer exists that is not here and has to be fetched. */
export function isBehind(log: ThreadLog, newestSeq: number): boolean {
  return log.ahead.length > 0 || lastSeq(log) < newestSeq;
}

/** The log of a stretch that the server gave: the newest events, in order. */
export function logOf(items: readonly ThreadEvent[]): ThreadLog {
  return { events: items, ahead: [] };
}

/** Takes one event in, whenever it comes and however often. Gives the same object when it changes nothing. */
export function applyEvent(log: ThreadLog, event: ThreadEvent): ThreadLog {
  const last = lastSeq(log);
  if (event.seq > last + 1) return withAhead(log, event);
  if (event.seq <= last) return withReplaced(log, event);
  const events = [...log.events, event];
  let taken = 0;
  for (const next of log.ahead) {
    const wanted = event.seq + 1 + taken;
    if (next.seq !== wanted) break;
    events.push(next);
    taken += 1;
  }
  return { events, ahead: log.ahead.filter(({ seq }) => seq > event.seq + taken) };
}

/** Puts the stretch that stands right before the log in front of it. */
export function prepend(log: ThreadLog, items: readonly ThreadEvent[]): ThreadLog {
  const older = items.filter(({ seq }) => seq < firstSeq(log));
  const isAdjacent = older.length > 0 && older.at(-1)?.seq === firstSeq(log) - 1;
  return isAdjacent ? { ...log, events: [...older, ...log.events] } : log;
}

function withAhead(log: ThreadLog, event: ThreadEvent): ThreadLog {
  if (log.ahead.some(({ seq }) => seq === event.seq)) return log;
  return { ...log, ahead: [...log.ahead, event].toSorted((a, b) => a.seq - b.seq) };
}

function withReplaced(log: ThreadLog, event: ThreadEvent): ThreadLog {
  const index = event.seq - firstSeq(log);
  const known = log.events[index];
  if (!known || !isNewer(event, known)) return log;
  return { ...log, events: log.events.with(index, event) };
}

/** The same event after an edit or a deletion, neither of which can be undone. */
function isNewer(event: ThreadEvent, known: ThreadEvent): boolean {
  if (known.deletedAt !== null) return false;
  return event.deletedAt !== null || (event.editedAt ?? '') > (known.editedAt ?? '');
}
