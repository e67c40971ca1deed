import type { ServerFrame } from '@castlane/contract/live.ts';

/** The subject of a stream row. Its content is read at delivery, so that it is never stale. */
export type StreamFact =
  | { kind: 'event'; threadId: string; seq: number }
  | { kind: 'read' | 'delivered'; threadId: string; accountId: string; seq: number }
  | { kind: 'thread'; threadId: string }
  /** The number of unread notifications, counted while the stream is locked: every other row is either before or after the count. */
  | { kind: 'notifications_read'; unreadCount: number }
  | { kind: 'account' | 'reviews' };

export type StreamRow = {
  accountId: string;
  n: number;
  kind: StreamFact['kind'] | 'notification';
  threadId: string | null;
  seq: number | null;
  subjectId: string | null;
};

/** A row that was just committed, with its content. */
export type WrittenRow = { row: StreamRow; frame: ServerFrame };
