import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Past } from '#app/demo/past.ts';
import type { Account } from './rows.ts';

type Fact = { kind: 'event' | 'read' | 'notification' | 'account'; threadId?: string; seq?: number; subjectId?: string };

/** Appends a numbered fact to each stream, as `appendToStreams` does. */
export function appendFact(past: Past, streams: readonly Account['stream'][], { kind, threadId, seq, subjectId }: Fact): void {
  for (const stream of streams) {
    stream.last_n += 1;
    const place = { account_id: stream.account_id, n: stream.last_n };
    past.tables.stream_events.push({
      ...place,
      kind,
      thread_id: threadId ?? null,
      seq: seq ?? null,
      subject_id: subjectId ?? null,
      created_at: past.time,
    });
  }
}

type Notice = { kind: NotificationKind; data: NotificationData; cause: string };

export function notify(past: Past, { row, stream }: Account, { kind, data, cause }: Notice): void {
  const id = past.id();
  past.tables.notifications.push({ id, account_id: row.id, kind, data, cause, created_at: past.time, read_at: null });
  appendFact(past, [stream], { kind: 'notification', subjectId: id });
}

/** Returns the actor as a notification shows it: a business by its company, a creator by name. */
export function actorData({ row }: Account): { actorName: string; actorImageUri: string | null } {
  return { actorName: row.company ?? row.name, actorImageUri: row.profile_image_uri };
}

/** Marks all notifications of an account as read. */
export function readNotifications(past: Past, { row }: Account): void {
  row.last_active_at = past.time;
  for (const notice of past.tables.notifications) if (notice.account_id === row.id && notice.read_at === null) notice.read_at = past.time;
}
