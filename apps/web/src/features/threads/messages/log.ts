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

export function firstSeq({ events }: ThreadLog): number {
  return events[0]?.seq ?? 1;
}

export function lastSeq({ events }: ThreadLog): number {
  return events.at(-1)?.seq ?? 0;
}

export function holds(log: ThreadLog, seq: number): boolean {
  return seq >= firstSeq(log) && seq <= lastSeq(log);
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

/** Moves to the end what has been waiting for its turn. */
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

/** Takes a changed one in where the one before it stands. */
export function withReplaced(log: ThreadLog, event: ThreadEvent): ThreadLog {
  const index = event.seq - firstSeq(log);
  const known = log.events[index];
  if (!known || !isNewer(event, known)) return log;
  return { ...log, events: log.events.with(index, event) };
}

/** The same event after an edit, a deletion or a reaction. */
function isNewer(event: ThreadEvent, known: ThreadEvent): boolean {
  return event.revision > known.revision;
}
