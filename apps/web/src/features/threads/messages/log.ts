import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

/** The known part of a thread: a range of events without gaps, ending at the newest or earlier. */
export type ThreadLog = {
  /** In the order of `seq`, each 1 more than the one before. */
  events: readonly ThreadEvent[];
  /** Events that arrived before their predecessors; joined once those are there. In the order of `seq`. */
  ahead: readonly ThreadEvent[];
  /** Whether newer events exist beyond the end. New ones are then not stored: they are fetched with their page. */
  hasNewer: boolean;
};

export function firstSeq({ events }: ThreadLog): number {
  return events[0]?.seq ?? 1;
}

export function lastSeq({ events }: ThreadLog): number {
  return events.at(-1)?.seq ?? 0;
}

export function holds(log: ThreadLog, seq: number): boolean {
  return seq >= firstSeq(log) && seq <= lastSeq(log);
}

/** Applies one event; order and duplicates do not matter. Returns the same object if nothing changes. */
export function applyEvent(log: ThreadLog, event: ThreadEvent): ThreadLog {
  if (event.seq <= lastSeq(log)) return withReplaced(log, event);
  if (log.hasNewer) return log;
  const known = log.ahead.find(({ seq }) => seq === event.seq);
  if (known && !isNewer(event, known)) return log;
  const ahead = [...log.ahead.filter((each) => each !== known), event].toSorted((a, b) => a.seq - b.seq);
  return joined({ ...log, ahead });
}

/** Moves the events whose turn has come from `ahead` to the end of the log. */
export function joined(log: ThreadLog): ThreadLog {
  const events = [...log.events];
  let next = lastSeq(log) + 1;
  for (const event of log.ahead) {
    if (event.seq !== next) continue;
    events.push(event);
    next += 1;
  }
  return { ...log, events, ahead: log.ahead.filter(({ seq }) => seq >= next) };
}

/** Replaces an event of the log with a newer revision. */
export function withReplaced(log: ThreadLog, event: ThreadEvent): ThreadLog {
  const index = event.seq - firstSeq(log);
  const known = log.events[index];
  if (!known || !isNewer(event, known)) return log;
  return { ...log, events: log.events.with(index, event) };
}

/** Whether the event is a later revision, after an edit, a deletion or a reaction. */
function isNewer(event: ThreadEvent, known: ThreadEvent): boolean {
  return event.revision > known.revision;
}
