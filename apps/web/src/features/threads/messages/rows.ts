import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';

const GROUP_MS = 5 * 60_000;

export type BubbleState = 'theirs' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read';
/** The message that a message answers; without `event` if that is not loaded. */
export type Quoted = { id: string; event: ThreadEvent | undefined };
export type BubbleRow = {
  kind: 'bubble';
  key: string;
  /** The stored message; null until the server has it. */
  event: ThreadEvent | null;
  /** The message in the outbox; null once it is stored. */
  waiting: OutboxItem | null;
  isMine: boolean;
  time: string;
  state: BubbleState;
  quoted: Quoted | null;
  /** Ends a group: time and marks show under it. */
  isLast: boolean;
  /** The newest message that can be acted on: the Tab key reaches its actions. */
  isNewest: boolean;
  /** The reader's newest message that the other party has read: “Read” stands below it. */
  isLastRead: boolean;
};
export type Row =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; event: ThreadEvent }
  | BubbleRow;

type Given = {
  events: readonly ThreadEvent[];
  /** The items of this thread's outbox, in writing order. */
  outbox: readonly OutboxItem[];
  me: string;
  otherLastReadSeq: number;
  otherDeliveredSeq: number;
  /** How far the thread had been read and how far it went when it was opened. The unread line stands between. */
  opened: { readUpTo: number; lastSeq: number };
};

/** Returns the rows of a conversation: day lines, product events, and bubbles in groups. */
export function rowsOf(given: Given): Row[] {
  const { events, outbox, me, otherLastReadSeq, opened } = given;
  const rows: Row[] = [];
  const quotedOf = quotesIn(events);
  const lastRead = events.findLast((event) => isMessage(event) && event.senderId === me && event.seq <= otherLastReadSeq);
  const firstUnread = events.find(({ seq, senderId }) => seq > opened.readUpTo && seq <= opened.lastSeq && senderId !== me);
  for (const event of events) {
    startDay(rows, event.createdAt, event.id);
    if (event === firstUnread && opened.readUpTo > 0) rows.push({ kind: 'unread', key: 'unread' });
    if (!isMessage(event)) rows.push({ kind: 'event', key: event.id, event });
    else {
      const isMine = event.senderId === me;
      // The client id from the moment of writing, so that the bubble keeps its key when the confirmation arrives.
      const key = (isMine && event.clientId) || event.id;
      const about = { isLastRead: event === lastRead, quoted: quotedOf(event.replyTo) };
      pushBubble(rows, { ...about, key, event, waiting: null, isMine, time: event.createdAt, state: stateOf(event, given) });
    }
  }
  const confirmed = new Set(events.map(({ clientId }) => clientId));
  for (const item of outbox) {
    if (confirmed.has(item.clientId)) continue;
    const time = new Date(item.writtenAt).toISOString();
    startDay(rows, time, item.clientId);
    const state = item.state === 'waiting' ? 'sending' : item.state;
    const about = { isLastRead: false, quoted: quotedOf(item.replyTo) };
    pushBubble(rows, { ...about, key: item.clientId, event: null, waiting: item, isMine: true, time, state });
  }
  const newest = rows.findLast((row) => row.kind === 'bubble' && row.event?.deletedAt === null);
  if (newest?.kind === 'bubble') newest.isNewest = true;
  return rows;
}

function isMessage({ kind }: ThreadEvent): boolean {
  return kind === 'message';
}

function quotesIn(events: readonly ThreadEvent[]): (replyTo: string | null | undefined) => Quoted | null {
  const byId = new Map(events.map((event) => [event.id, event]));
  return (replyTo) => (replyTo ? { id: replyTo, event: byId.get(replyTo) } : null);
}

function stateOf({ seq, senderId }: ThreadEvent, { me, otherLastReadSeq, otherDeliveredSeq }: Given): BubbleState {
  if (senderId !== me) return 'theirs';
  if (seq <= otherLastReadSeq) return 'read';
  return seq <= otherDeliveredSeq ? 'delivered' : 'sent';
}

/**
 * Adds a bubble. It joins the group of the one before if both are of the same side within a few minutes, and that one has no status to
 * show.
 */
function pushBubble(rows: Row[], row: Omit<BubbleRow, 'kind' | 'isLast' | 'isNewest'>) {
  const before = rows.at(-1);
  if (before?.kind === 'bubble') {
    const isNear = Date.parse(row.time) - Date.parse(before.time) < GROUP_MS;
    const saysSomething = before.isLastRead || before.state === 'failed' || before.state === 'sending';
    if (before.isMine === row.isMine && isNear && !saysSomething) before.isLast = false;
  }
  rows.push({ kind: 'bubble', isLast: true, isNewest: false, ...row });
}

function startDay(rows: Row[], time: string, id: string) {
  const day = new Date(time).toDateString();
  const before = rows.findLast((row) => row.kind !== 'unread');
  const timeBefore = before && (before.kind === 'event' ? before.event.createdAt : before.time);
  if (!timeBefore || new Date(timeBefore).toDateString() !== day) rows.push({ kind: 'day', key: `day ${id}`, time });
}
