import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { append, hasOlder, isBehind, KEPT, logOf, prepend, trimmed } from './log-pages.ts';
import { applyEvent, firstSeq, holds, lastSeq, type ThreadLog } from './log.ts';
import { anEvent } from './factory.ts';

const history = (length: number): ThreadEvent[] => Array.from({ length }, (_, index) => anEvent({ seq: index + 1 }));
const seqs = (log: ThreadLog) => log.events.map(({ seq }) => seq);
const changed = (event: ThreadEvent, overrides: Partial<ThreadEvent>): ThreadEvent => ({
  ...event,
  revision: event.revision + 1,
  ...overrides,
});

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

test('the higher revision stays, in whichever order they come', () => {
  const [one] = history(1) as [ThreadEvent];
  const edited = changed(one, { body: 'better', editedAt: '2026-11-21T10:01:00.000Z' });
  const thanked = changed(edited, { reactions: [{ accountId: 'me', reaction: 'thanks' }] });
  const unthanked = changed(thanked, { reactions: [] });
  const log = applyEvent(logOf([one]), edited);
  expect(log.events[0]?.body).toBe('better');
  expect(applyEvent(log, one)).toBe(log);
  expect(applyEvent(applyEvent(log, unthanked), thanked).events[0]?.reactions).toEqual([]);
});

test('what waits for its turn is changed as well', () => {
  const [one, two, three] = history(3) as [ThreadEvent, ThreadEvent, ThreadEvent];
  const deleted = changed(three, { body: null, deletedAt: '2026-11-21T10:02:00.000Z' });
  const frames = [deleted, three, two];
  expect(frames.reduce(applyEvent, logOf([one])).events).toEqual([one, two, deleted]);
  expect(append(applyEvent(logOf([one]), deleted), 1, [two, three], false).events).toEqual([one, two, deleted]);
});

test('older pages go in front only where they fit', () => {
  const events = history(10);
  const log = logOf(events.slice(6));
  expect(hasOlder(log)).toBe(true);
  expect(seqs(prepend(log, events.slice(2, 6)))).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(prepend(log, events.slice(0, 3))).toBe(log);
  expect(hasOlder(prepend(log, events.slice(0, 8)))).toBe(false);
});

test('a stretch of the past takes no newer frames, goes on where a page fits, and is not behind', () => {
  const events = history(10);
  const log = logOf(events.slice(2, 5), true);
  expect(applyEvent(log, events[5]!)).toBe(log);
  expect(isBehind(log, 10)).toBe(false);
  expect(append(log, 7, events.slice(7), false)).toEqual(log);
  const whole = append(log, 5, events.slice(5), false);
  expect(seqs(whole)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(seqs(applyEvent(whole, anEvent({ seq: 11 })))).toContain(11);
});

test('what is far away is let go of, and comes again', () => {
  const events = history(KEPT + 100);
  const log = logOf(events);
  expect(firstSeq(trimmed(log, 'start'))).toBe(101);
  expect(trimmed(log, 'start').hasNewer).toBe(false);
  const older = trimmed(log, 'end');
  expect([lastSeq(older), older.hasNewer, holds(older, KEPT + 1)]).toEqual([KEPT, true, false]);
  expect(append(older, KEPT, events.slice(KEPT), false).events).toEqual(events);
  expect(trimmed(older, 'end')).toBe(older);
});

/** Events in a thread, and actions of a reader. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), at: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('frame' as const), at: fc.nat(), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('older', 'newer', 'around', 'newest'), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('trim start', 'trim end') }) },
);
type Step = { do: string; at?: number; again?: boolean };
type Page = { kind: string; after: number; items: ThreadEvent[]; hasNewer: boolean; frames: ThreadEvent[] };

/** A server with its thread, a connection that reorders frames, and a reader whose requests are answered late. */
class World {
  thread: ThreadEvent[];
  wire: ThreadEvent[] = [];
  lost: ThreadEvent[] = [];
  log: ThreadLog;
  asked: Page | undefined;

  constructor(length: number, known: number) {
    this.thread = history(length);
    this.log = logOf(this.thread.slice(-known));
  }

  take({ do: what, at = 0, again = false }: Step) {
    if (what === 'write') this.#say(anEvent({ seq: this.thread.length + 1 }));
    else if (what === 'change') this.#say(changed(this.thread[at % this.thread.length]!, { body: `Change ${at}` }));
    else if (what === 'frame') this.#receive(at, again);
    else if (what === 'lose') this.lost.push(...this.wire.splice(at % Math.max(1, this.wire.length), 1));
    else if (what === 'answer') this.answer();
    else if (what.startsWith('trim')) this.#trim(what === 'trim start');
    else this.ask(what, at);
  }

  #say(event: ThreadEvent) {
    this.thread[event.seq - 1] = event;
    this.wire.push(event);
  }

  #receive(at: number, again: boolean) {
    if (this.wire.length === 0) return;
    const index = at % this.wire.length;
    const event = this.wire[index]!;
    if (!again) this.wire.splice(index, 1);
    this.asked?.frames.push(event);
    this.log = applyEvent(this.log, event);
  }

  /** Small ranges, so that every edge case occurs. */
  #trim(isStart: boolean) {
    const half = Math.ceil(this.log.events.length / 2);
    const events = isStart ? this.log.events.slice(-half) : this.log.events.slice(0, half);
    if (isStart) this.log = { ...this.log, events };
    else if (events.length < this.log.events.length) this.log = { events, ahead: [], hasNewer: true };
  }

  /** The server reads now; the response arrives later. One request at a time, as in the application. */
  ask(kind: string, at: number) {
    if (this.asked) return;
    const from = { older: Math.max(0, firstSeq(this.log) - 4), newer: lastSeq(this.log), around: at % this.thread.length, newest: -3 }[
      kind
    ]!;
    const items = this.thread.slice(from).slice(0, 3);
    this.asked = {
      kind,
      after: lastSeq(this.log),
      items,
      hasNewer: items.length > 0 && items.at(-1)!.seq < this.thread.length,
      frames: [],
    };
  }

  answer() {
    const page = this.asked;
    if (!page) return;
    this.asked = undefined;
    const { kind, after, items, hasNewer, frames } = page;
    const log =
      kind === 'older' ? prepend(this.log, items) : kind === 'newer' ? append(this.log, after, items, hasNewer) : logOf(items, hasNewer);
    this.log = frames.reduce(applyEvent, log);
  }

  /** Delivers all pending frames, and those that a reconnect restores. */
  settle() {
    for (const event of [...this.wire, ...this.lost]) {
      this.asked?.frames.push(event);
      this.log = applyEvent(this.log, event);
    }
    this.answer();
    while (this.log.hasNewer || isBehind(this.log, this.thread.length)) {
      this.ask('newer', 0);
      this.answer();
    }
  }
}

test('ten thousand histories, mixed up, doubled and with holes, with pages in between, end as the server has them', () => {
  const histories = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 40 }));
  fc.assert(
    fc.property(histories, ([length, known, steps]) => {
      const world = new World(length, known);
      for (const each of steps) {
        world.take(each);
        if (world.log.events.some(({ seq }, index) => seq !== firstSeq(world.log) + index))
          throw new Error(`A gap: ${seqs(world.log).join()}`);
      }
      world.settle();
      expect(world.log.events).toEqual(world.thread.slice(firstSeq(world.log) - 1));
      expect(world.log.ahead).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
}, 60_000);
