import type { MessageAttachment, ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';

const GROUP_MS = 5 * 60_000;

export type BubbleState = 'theirs' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read';
/** The message that a message answers; without `event` if that is not loaded. */
export type Quoted = { id: string; event: ThreadEvent | undefined; me: string };
export type BubbleRow = {
  kind: 'bubble';
  key: string;
  /** Null until the server has stored it. */
  seq: number | null;
  isMine: boolean;
  /** Null if the message was deleted; empty if it has only attachments. */
  body: string | null;
  attachments: readonly MessageAttachment[];
  time: string;
  /** Ends a group: time and marks show under it. */
  isLast: boolean;
  /** The newest message that can be acted on: the Tab key reaches its actions. */
  isNewest: boolean;
  /** The reader's newest message that the other party has read: “Read” stands below it. */
  isLastRead: boolean;
  state: BubbleState;
  /** Null until the server has stored it. */
  event: ThreadEvent | null;
  quoted: Quoted | null;
  problem: OutboxItem['problem'];
  clientId: string | null;
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
  const quotedOf = quotesIn(events, me);
  const lastRead = events.findLast((event) => isMessage(event) && event.senderId === me && event.seq <= otherLastReadSeq);
  const firstUnread = events.find(({ seq, senderId }) => seq > opened.readUpTo && seq <= opened.lastSeq && senderId !== me);
  for (const event of events) {
    startDay(rows, event.createdAt, event.id);
    if (event === firstUnread && opened.readUpTo > 0) rows.push({ kind: 'unread', key: 'unread' });
    if (isMessage(event)) pushBubble(rows, { ...bubbleOf(event, given), isLastRead: event === lastRead, quoted: quotedOf(event.replyTo) });
    else rows.push({ kind: 'event', key: event.id, event });
  }
  const confirmed = new Set(events.map(({ clientId }) => clientId));
  for (const item of outbox) {
    if (confirmed.has(item.clientId)) continue;
    const time = new Date(item.writtenAt).toISOString();
    startDay(rows, time, item.clientId);
    pushBubble(rows, { ...waitingBubbleOf(item, time), quoted: quotedOf(item.replyTo) });
  }
  const newest = rows.findLast((row) => row.kind === 'bubble' && row.event !== null && row.event.deletedAt === null);
  if (newest?.kind === 'bubble') newest.isNewest = true;
  return rows;
}

function isMessage({ kind }: ThreadEvent): boolean {
  return kind === 'message';
}

function quotesIn(events: readonly ThreadEvent[], me: string): (replyTo: string | null | undefined) => Quoted | null {
  let byId: Map<string, ThreadEvent> | undefined;
  return (replyTo) => {
    if (!replyTo) return null;
    byId ??= new Map(events.map((event) => [event.id, event]));
    return { id: replyTo, event: byId.get(replyTo), me };
  };
}

const PLAIN = { kind: 'bubble', isLast: true, isNewest: false, isLastRead: false } as const;

function bubbleOf(event: ThreadEvent, { me, otherLastReadSeq, otherDeliveredSeq }: Given): Omit<BubbleRow, 'quoted'> {
  const isMine = event.senderId === me;
  return {
    ...PLAIN,
    // The client id from the moment of writing, so that the bubble keeps its key when the confirmation arrives.
    key: (isMine && event.clientId) || event.id,
    seq: event.seq,
    isMine,
    body: event.deletedAt ? null : (event.body ?? ''),
    attachments: event.attachments,
    time: event.createdAt,
    state: !isMine ? 'theirs' : event.seq <= otherLastReadSeq ? 'read' : event.seq <= otherDeliveredSeq ? 'delivered' : 'sent',
    event,
    problem: null,
    clientId: event.clientId,
  };
}

function waitingBubbleOf(item: OutboxItem, time: string): Omit<BubbleRow, 'quoted'> {
  const state = item.state === 'waiting' ? 'sending' : item.state;
  return {
    ...PLAIN,
    key: item.clientId,
    seq: null,
    isMine: true,
    body: item.body,
    attachments: item.attachments ?? [],
    time,
    state,
    event: null,
    problem: item.problem,
    clientId: item.clientId,
  };
}

/**
 * Adds a bubble. It joins the group of the one before if both are of the same side within a few minutes, and that one has no status to
 * show.
 */
function pushBubble(rows: Row[], row: BubbleRow) {
  const before = rows.at(-1);
  if (before?.kind === 'bubble') {
    const isNear = Date.parse(row.time) - Date.parse(before.time) < GROUP_MS;
    const saysSomething = before.isLastRead || before.state === 'failed' || before.state === 'sending';
    if (before.isMine === row.isMine && isNear && !saysSomething) before.isLast = false;
  }
  rows.push(row);
}

function startDay(rows: Row[], time: string, id: string) {
  const day = new Date(time).toDateString();
  const before = rows.findLast((row) => row.kind !== 'unread');
  const timeBefore = before && (before.kind === 'event' ? before.event.createdAt : before.time);
  if (!timeBefore || new Date(timeBefore).toDateString() !== day) rows.push({ kind: 'day', key: `day ${id}`, time });
}
