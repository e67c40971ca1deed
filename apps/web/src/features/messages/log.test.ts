import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { applyEvent, hasOlder, isBehind, lastSeq, logOf, prepend, type ThreadLog } from './log.ts';
import { anEvent } from './factory.ts';

const history = (length: number): ThreadEvent[] => Array.from({ length }, (_, index) => anEvent({ seq: index + 1 }));
const seqs = (log: ThreadLog) => log.events.map(({ seq }) => seq);

test('the next event is appended, a known one changes nothing', () => {
  const [one, two] = history(2) as [ThreadEvent, ThreadEvent];
  const log = applyEvent(logOf([one]), two);
  expect(seqs(log)).toEqual([1, 2]);
  expect(applyEvent(log, one)).toBe(log);
  expect(applyEvent(log, two)).toBe(log);
});

test('an event that comes too early waits, and the log says that something is missing', () => {
  const [one, two, three, four] = history(4) as [ThreadEvent, ThreadEvent, ThreadEvent, ThreadEvent];
  const early = applyEvent(applyEvent(logOf([one]), four), three);
  expect(seqs(early)).toEqual([1]);
  expect(isBehind(early, 1)).toBe(true);
  const whole = applyEvent(early, two);
  expect(seqs(whole)).toEqual([1, 2, 3, 4]);
  expect(isBehind(whole, 4)).toBe(false);
  expect(isBehind(whole, 5)).toBe(true);
});

test('an edit takes the place of what it edits, a deletion is final', () => {
  const [one] = history(1) as [ThreadEvent];
  const edited = { ...one, body: 'better', editedAt: '2026-11-21T10:01:00.000Z' };
  const deleted = { ...one, body: null, deletedAt: '2026-11-21T10:02:00.000Z' };
  const log = applyEvent(logOf([one]), edited);
  expect(log.events[0]?.body).toBe('better');
  expect(applyEvent(log, one)).toBe(log);
  expect(applyEvent(applyEvent(log, deleted), edited).events[0]?.deletedAt).not.toBeNull();
});

test('older pages go in front only where they fit', () => {
  const events = history(10);
  const log = logOf(events.slice(6));
  expect(hasOlder(log)).toBe(true);
  expect(seqs(prepend(log, events.slice(2, 6)))).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(prepend(log, events.slice(0, 3))).toBe(log);
  expect(hasOlder(prepend(log, events.slice(0, 8)))).toBe(false);
});

/** A small generator whose histories can be told again by their seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('ten thousand histories, shuffled, doubled and with holes, end as the server has them', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = randomFrom(seed);
    const events = history(1 + Math.floor(random() * 12));
    const start = Math.floor(random() * events.length);
    const known = Math.floor(random() * (start + 1));
    // What the first answer held, then frames in any order, some twice, some never.
    let log = logOf(events.slice(known, start));
    const frames = events.slice(start).flatMap((event) => (random() < 0.2 ? [] : random() < 0.3 ? [event, event] : [event]));
    for (const event of frames.toSorted(() => random() - 0.5)) log = applyEvent(log, event);
    // The log knows by itself that it is behind; the answer to 'after the last' closes the gap, in whatever order it is mixed with frames.
    if (isBehind(log, events.length))
      for (const event of events.slice(log.events.length === 0 ? 0 : lastSeq(log))) log = applyEvent(log, event);
    expect(log.events, `seed ${seed}`).toEqual(events.slice(events.length - log.events.length));
    expect(lastSeq(log), `seed ${seed}`).toBe(events.length);
    expect(log.ahead, `seed ${seed}`).toEqual([]);
  }
});
