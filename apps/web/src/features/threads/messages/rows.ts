import type { MessageAttachment, ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';

const GROUP_MS = 5 * 60_000;

export type BubbleState = 'theirs' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read';
/** What a message answers; `event` is missing where that is not loaded. */
/** What a message answers; without `event` where that stands elsewhere in the conversation. */
export type Quoted = { id: string; event: ThreadEvent | undefined; me: string };
export type BubbleRow = {
  kind: 'bubble';
  key: string;
  /** Null until the server has it. */
  seq: number | null;
  isMine: boolean;
  /** Null: it was taken back. Empty: something is attached, without words. */
  body: string | null;
  attachments: readonly MessageAttachment[];
  time: string;
  /** Ends a group: time and marks stand under it. */
  isLast: boolean;
  /** The last message there is: the way of the Tab key leads to its actions. */
  isNewest: boolean;
  /** The newest of one's own that the other side has read: says so in a word. */
  isLastRead: boolean;
  state: BubbleState;
  /** Null until the server has it. */
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
  /** What this thread's outbox still holds, in the order of writing. */
  outbox: readonly OutboxItem[];
  me: string;
  otherLastReadSeq: number;
  otherDeliveredSeq: number;
  /** When the conversation was opened: up to where it had been read, and up to where it went. A line stands between. */
  opened: { readUpTo: number; lastSeq: number };
};

/** A conversation as it stands on the screen: day lines, facts of the product, and bubbles in groups. */
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

/** Finds what a message answers among the events that are loaded. */
function quotesIn(events: readonly ThreadEvent[], me: string): (replyTo: string | null | undefined) => Quoted | null {
  let byId: Map<string, ThreadEvent> | undefined;
  return (replyTo) => {
    if (!replyTo) return null;
    byId ??= new Map(events.map((event) => [event.id, event]));
    return { id: replyTo, event: byId.get(replyTo), me };
  };
}

function bubbleOf(event: ThreadEvent, { me, otherLastReadSeq, otherDeliveredSeq }: Given): Omit<BubbleRow, 'quoted'> {
  const isMine = event.senderId === me;
  return {
    kind: 'bubble',
    // The same from the moment of writing, so that the bubble stays what it is when the confirmation comes.
    key: (isMine && event.clientId) || event.id,
    seq: event.seq,
    isMine,
    body: event.deletedAt ? null : (event.body ?? ''),
    attachments: event.attachments,
    time: event.createdAt,
    isLast: true,
    isNewest: false,
    isLastRead: false,
    state: !isMine ? 'theirs' : event.seq <= otherLastReadSeq ? 'read' : event.seq <= otherDeliveredSeq ? 'delivered' : 'sent',
    event,
    problem: null,
    clientId: event.clientId,
  };
}

function waitingBubbleOf(item: OutboxItem, time: string): Omit<BubbleRow, 'quoted'> {
  const state = item.state === 'waiting' ? 'sending' : item.state;
  return {
    kind: 'bubble',
    key: item.clientId,
    seq: null,
    isMine: true,
    body: item.body,
    attachments: item.attachments ?? [],
    time,
    isLast: true,
    isNewest: false,
    isLastRead: false,
    state,
    event: null,
    problem: item.problem,
    clientId: item.clientId,
  };
}

/** Joins a group with the bubble before it: same side, a few minutes apart, and that one has nothing of its own to say. */
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
