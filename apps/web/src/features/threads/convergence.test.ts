import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import type { DurableFrame } from '#platform/live/socket.ts';
import { aThread } from './factory.ts';
import { applyDeliveredToList, applyEventToList, applyReadToList, type ThreadList } from '#features/threads/list/list.ts';

const RUNS = 10_000;
const ME = 'me';
const OTHER = 'other';
const THREADS = ['a', 'b', 'c'] as const;

type Side = typeof ME | typeof OTHER;
type Step =
  | { act: 'say'; thread: string; by: Side; fact?: ThreadEvent['kind'] }
  | { act: 'change'; thread: string; back: number; how: 'edit' | 'delete' | 'react' }
  | { act: 'read' | 'receive'; thread: string; by: Side; upTo: number };

type Room = { events: ThreadEvent[]; read: Record<Side, number>; delivered: number; activeAt: number; offer: Thread['offer'] };

/** A small model of the server with two accounts' threads: a fresh list for `me`, and the frame of every change. */
class Model {
  readonly frames: DurableFrame[] = [];
  readonly #rooms = new Map<string, Room>(
    THREADS.map((id, index) => [id, { events: [], read: { me: 0, other: 0 }, delivered: 0, activeAt: -index, offer: aThread().offer }]),
  );

  do(step: Step) {
    const room = this.#rooms.get(step.thread)!;
    if (step.act === 'say') this.#say(room, step);
    else if (step.act === 'change') this.#change(room, step);
    else this.#mark(room, step);
  }

  list(): ThreadList {
    const items = [...this.#rooms].toSorted(([, one], [, other]) => other.activeAt - one.activeAt).map(([id, room]) => threadOf(id, room));
    return { items, unreadCount: items.reduce((sum, { unreadCount }) => sum + unreadCount, 0) };
  }

  #say(room: Room, { thread, by, fact }: Extract<Step, { act: 'say' }>) {
    const seq = room.events.length + 1;
    const kind = fact ?? 'message';
    const data = fact ? { offerId: 'offer' } : {};
    const event = anEvent({
      threadId: thread,
      seq,
      senderId: by,
      kind,
      data,
      createdAt: new Date(this.frames.length * 1000).toISOString(),
    });
    room.events.push(event);
    room.read[by] = seq;
    if (by === OTHER) room.delivered = seq;
    room.activeAt = this.frames.length + 1;
    if (fact && room.offer) room.offer = { ...room.offer, status: 'withdrawn', decidedAt: event.createdAt };
    this.#tell({ type: 'event', threadId: thread, event });
  }

  #change(room: Room, { thread, back, how }: Extract<Step, { act: 'change' }>) {
    const index = room.events.length - 1 - back;
    const event = room.events[index];
    if (!event || event.deletedAt) return;
    const at = new Date(this.frames.length * 1000).toISOString();
    const changes = {
      edit: { body: `Changed ${this.frames.length}`, editedAt: at },
      delete: { body: null, deletedAt: at },
      react: { reactions: [{ accountId: OTHER, reaction: 'heart' as const }] },
    };
    const changed = { ...event, ...changes[how], revision: event.revision + 1 };
    room.events[index] = changed;
    this.#tell({ type: 'event', threadId: thread, event: changed });
  }

  #mark(room: Room, { act, thread, by, upTo }: Extract<Step, { act: 'read' | 'receive' }>) {
    const seq = Math.min(upTo, room.events.length);
    if (act === 'read' && seq > room.read[by]) {
      room.read[by] = seq;
      if (by === OTHER) room.delivered = Math.max(room.delivered, seq);
      this.#tell({ type: 'read', threadId: thread, accountId: by, seq });
    }
    if (act === 'receive' && by === OTHER && seq > room.delivered) {
      room.delivered = seq;
      this.#tell({ type: 'delivered', threadId: thread, accountId: by, seq });
    }
  }

  #tell(frame: Omit<Extract<DurableFrame, { type: 'event' }>, 'n'> | Omit<Extract<DurableFrame, { type: 'read' | 'delivered' }>, 'n'>) {
    this.frames.push({ ...frame, n: this.frames.length + 1 });
  }
}

function threadOf(id: string, { events, read, delivered, offer }: Room): Thread {
  return aThread({
    id,
    offer,
    proposal: { ...aThread().proposal, status: offer?.status === 'withdrawn' ? 'approved' : 'offered' },
    lastSeq: events.length,
    lastReadSeq: read.me,
    otherLastReadSeq: read.other,
    otherDeliveredSeq: delivered,
    lastEvent: events.at(-1) ?? null,
    unreadCount: events.filter(({ seq, senderId }) => seq > read.me && senderId !== ME).length,
  });
}

function apply(list: ThreadList, frame: DurableFrame): ThreadList {
  if (frame.type === 'event') return applyEventToList(list, frame.event, ME);
  if (frame.type === 'delivered') return applyDeliveredToList(list, frame);
  return frame.type === 'read' ? applyReadToList(list, frame, ME) : list;
}

const thread = fc.constantFrom(...THREADS);
const by = fc.constantFrom<Side>(ME, OTHER);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('say' as const), thread, by }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('say' as const), thread, by, fact: fc.constant('offer_withdrawn' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      thread,
      back: fc.nat(3),
      how: fc.constantFrom('edit' as const, 'delete' as const, 'react' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('read' as const, 'receive' as const), thread, by, upTo: fc.nat(12) }) },
);

test('an older list and the frames since, some of which it knows and some of which come twice, are the newest list', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 6 }),
      (steps, asked, known, again) => {
        const model = new Model();
        const lists = [{ list: model.list(), n: 0 }];
        for (const each of steps) {
          model.do(each);
          lists.push({ list: model.list(), n: model.frames.length });
        }
        const stale = lists[asked % lists.length]!;
        // The journal may begin before the server made the response.
        const frames = model.frames.slice(stale.n - (known % (stale.n + 1)));
        for (const pick of again) {
          const from = pick % (frames.length + 1);
          const before = frames[(pick >> 3) % Math.max(1, from)];
          if (before && from > 0) frames.splice(from, 0, before);
        }
        expect(frames.reduce(apply, stale.list)).toEqual(model.list());
      },
    ),
    { numRuns: RUNS },
  );
});
