import type { ServerFrame } from '@castlane/contract/live.ts';
import type { Notification } from '@castlane/contract/notification.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { Thread } from '@castlane/contract/thread.ts';

export type DurableFrame = Extract<ServerFrame, { n: number }>;

/** What a client has fetched, and the number of its stream before that. */
export type Snapshot = {
  n: number;
  threads: readonly Thread[];
  events: readonly ThreadEvent[];
  notifications: { items: readonly Notification[]; unreadCount: number };
};

/** What a client must fetch again, since a frame only refers to it. */
export type Stale = {
  /** Unknown threads. */
  threads: ReadonlySet<string>;
  /** Threads whose offer, job and proposal are stale. */
  facts: ReadonlySet<string>;
  /** Threads whose mute, archive and block settings are stale. */
  settings: ReadonlySet<string>;
  notifications: boolean;
};

export type State = {
  /** The last number that was applied. */
  n: number;
  threads: ReadonlyMap<string, Thread>;
  /** By thread and `seq`. */
  events: ReadonlyMap<string, ThreadEvent>;
  notifications: ReadonlyMap<string, Notification>;
  unreadNotifications: number;
  stale: Stale;
};

const NOTHING_STALE: Stale = { threads: new Set(), facts: new Set(), settings: new Set(), notifications: false };

/**
 * The reference implementation of frames for one account: pure functions that any client can be compared with. A snapshot, plus the frames
 * after its number, plus a refetch of what became stale, must equal a fresh snapshot, whenever each was taken.
 */
export function stateOf({ n, threads, events, notifications }: Snapshot): State {
  return {
    n,
    threads: new Map(threads.map((thread) => [thread.id, thread])),
    events: new Map(events.map((event) => [placeOf(event), event])),
    notifications: new Map(notifications.items.map((item) => [item.id, item])),
    unreadNotifications: notifications.unreadCount,
    stale: NOTHING_STALE,
  };
}

/** Applies one frame; a repeated frame changes nothing. */
export function applyFrame(state: State, frame: DurableFrame, me: string): State {
  if (frame.n <= state.n) return state;
  const next = { ...state, n: frame.n };
  switch (frame.type) {
    case 'event':
      return applyEvent(next, frame.event, me);
    case 'read':
      return withThread(next, frame.threadId, me, (thread) => readUpTo(thread, frame.accountId === me, frame.seq));
    case 'delivered':
      return withThread(next, frame.threadId, me, (thread) => deliveredUpTo(thread, frame.seq));
    case 'thread':
      return { ...next, stale: { ...next.stale, settings: new Set([...next.stale.settings, frame.threadId]) } };
    case 'notification':
      return applyNotification(next, frame.notification);
    case 'notifications_read':
      return { ...next, unreadNotifications: frame.unreadCount, stale: { ...next.stale, notifications: true } };
    case 'account':
    case 'reviews':
      return next;
  }
}

function applyEvent(state: State, event: ThreadEvent, me: string): State {
  const { stale } = state;
  if (!state.threads.has(event.threadId)) return { ...state, stale: { ...stale, threads: new Set([...stale.threads, event.threadId]) } };
  const known = state.events.get(placeOf(event));
  const isNewer = !known || event.revision > known.revision;
  const events = isNewer ? new Map(state.events).set(placeOf(event), event) : state.events;
  const facts = event.kind === 'message' ? stale.facts : new Set([...stale.facts, event.threadId]);
  return withThread({ ...state, events, stale: { ...stale, facts } }, event.threadId, me, (thread) => withEvent(thread, event, me));
}

function withEvent(thread: Thread, event: ThreadEvent, me: string): Thread {
  const isNext = event.seq > thread.lastSeq;
  const isLastChanged = event.seq === thread.lastSeq && event.revision > (thread.lastEvent?.revision ?? -1);
  const moved = {
    ...thread,
    lastSeq: Math.max(thread.lastSeq, event.seq),
    lastEvent: isNext || isLastChanged ? event : thread.lastEvent,
    // Any new event unarchives the thread.
    archived: thread.archived && !isNext,
  };
  // A sender has read all earlier events.
  return event.senderId === null ? moved : readUpTo(moved, event.senderId === me, event.seq);
}

function readUpTo(thread: Thread, isMine: boolean, seq: number): Thread {
  if (isMine) return { ...thread, lastReadSeq: Math.max(thread.lastReadSeq, seq) };
  return deliveredUpTo({ ...thread, otherLastReadSeq: Math.max(thread.otherLastReadSeq, seq) }, seq);
}

function deliveredUpTo(thread: Thread, seq: number): Thread {
  return { ...thread, otherDeliveredSeq: Math.max(thread.otherDeliveredSeq, seq) };
}

function applyNotification(state: State, notification: Notification): State {
  const isNew = !state.notifications.has(notification.id) && notification.readAt === null;
  const notifications = new Map(state.notifications).set(notification.id, notification);
  return { ...state, notifications, unreadNotifications: state.unreadNotifications + (isNew ? 1 : 0) };
}

/** Changes a thread, and counts what its reader has not seen. The start of a chat comes with the approval, which counts. */
function withThread(state: State, id: string, me: string, change: (thread: Thread) => Thread): State {
  const before = state.threads.get(id);
  if (!before) return state;
  const thread = change(before);
  const isUnread = ({ threadId, seq, senderId, kind }: ThreadEvent) =>
    threadId === id && seq > thread.lastReadSeq && senderId !== me && kind !== 'thread_started';
  const unreadCount = [...state.events.values()].filter(isUnread).length;
  return { ...state, threads: new Map(state.threads).set(id, { ...thread, unreadCount }) };
}

/** Replaces stale data with fetched data, and nothing else. */
export function refresh(state: State, fresh: Snapshot): State {
  const threads = new Map(state.threads);
  const events = new Map(state.events);
  for (const thread of fresh.threads) {
    const { id, muted, archived, blockedBy, job, proposal, offer, engagement, agreed, amendment } = thread;
    const known = threads.get(id);
    if (!known || state.stale.threads.has(id)) {
      if (!state.stale.threads.has(id)) continue;
      threads.set(id, thread);
      for (const event of fresh.events) if (event.threadId === id) events.set(placeOf(event), event);
      continue;
    }
    threads.set(id, {
      ...known,
      ...(state.stale.facts.has(id) ? { job, proposal, offer, engagement, agreed, amendment } : {}),
      ...(state.stale.settings.has(id) ? { muted, archived, blockedBy } : {}),
    });
  }
  const items = new Map(fresh.notifications.items.map((item) => [item.id, item]));
  return {
    ...state,
    threads,
    events,
    ...(state.stale.notifications ? { notifications: items, unreadNotifications: fresh.notifications.unreadCount } : {}),
    stale: NOTHING_STALE,
  };
}

function placeOf({ threadId, seq }: ThreadEvent): string {
  return `${threadId}:${seq}`;
}

/** Returns the visible part of a state, for comparison. */
export function viewOf({ threads, events, notifications, unreadNotifications }: State): object {
  const byKey = <T>(map: ReadonlyMap<string, T>) => Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { threads: byKey(threads), events: byKey(events), notifications: byKey(notifications), unreadNotifications };
}
