import type { NotificationTopic } from '@castlane/contract/notification-preference.ts';
import { MESSAGE_MAIL_MINUTES } from '@castlane/contract/policy.ts';
import { enqueuePush } from './push/queue.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { enqueueMail } from './mails.ts';
import { findReader } from './queries.ts';
import { cut } from './rules.ts';

/** The tasks that sending a message enqueues for its reader. */
export const NOTIFY_OF_MESSAGE = 'tell-message';
export const PUSH_MESSAGE = 'push-message';

const TOPIC: NotificationTopic = 'message';
/** A digest shows this many of the newest messages, and this much of each. */
const SHOWN = 5;
const SHOWN_LENGTH = 300;
const PUSH_LENGTH = 120;

/** The reader had read up to `afterSeq` when the first message of a run came. */
export type Run = { threadId: string; accountId: string; afterSeq: number };
type Unread = {
  lastReadSeq: number;
  firstSeq: number;
  isMuted: boolean;
  jobTitle: string;
  sender: string;
  count: number;
  waitSeconds: number;
};
type Message = { seq: number; body: string | null; attachments: readonly { name: string; image: unknown }[] };

/**
 * Mails the unread messages of a thread, once until the account reads something. If it has read since, and newer messages have not waited
 * long enough, enqueues another check for when they have.
 */
export async function notifyOfMessage({ db, write }: Deps, { threadId, accountId }: Run): Promise<void> {
  const [reader, unread] = await Promise.all([findReader(db, accountId, TOPIC), findUnread(db, { threadId, accountId })]);
  if (!reader?.mail || !unread || unread.isMuted) return;
  const { lastReadSeq, firstSeq, waitSeconds } = unread;
  const cause = `message:${threadId}:${accountId}:${lastReadSeq}`;
  if (waitSeconds > 0) {
    const payload: Run = { threadId, accountId, afterSeq: lastReadSeq };
    return write((tx) => enqueue(tx, { kind: NOTIFY_OF_MESSAGE, payload, cause: `${cause}:${firstSeq}`, delaySeconds: waitSeconds }));
  }
  const words = digestWords(threadId, unread, await newestUnread(db, { threadId, accountId, afterSeq: lastReadSeq }));
  await write((tx) => enqueueMail(tx, { accountId, to: reader.email, name: reader.name, topic: TOPIC, words, threadId }, cause));
}

/** Pushes one message, unless the account has seen it in the meantime. */
export async function pushMessage({ db, write }: Deps, { eventId, accountId }: { eventId: string; accountId: string }): Promise<void> {
  const [message] = await db<(Message & { threadId: string; sender: string })[]>`
    SELECT e.thread_id, e.seq, e.body, e.attachments, coalesce(s.company, s.name) AS sender
    FROM thread_events e JOIN thread_members m ON m.thread_id = e.thread_id AND m.account_id = ${accountId} JOIN accounts s ON s.id = e.sender_id
    WHERE e.id = ${eventId} AND e.kind = 'message' AND e.deleted_at IS NULL AND e.sender_id <> m.account_id AND m.last_read_seq < e.seq AND m.muted_at IS NULL`;
  const reader = message && (await findReader(db, accountId, TOPIC));
  if (!message || !reader?.push) return;
  const { threadId, sender } = message;
  const pushed = { title: sender, body: wordsOf(message, PUSH_LENGTH), path: pathOf(threadId), tag: threadId };
  await write((tx) => enqueuePush(tx, reader.deviceIds, pushed, { cause: `message:${eventId}`, urgency: 'high' }));
}

async function findUnread(db: Db, { threadId, accountId }: Pick<Run, 'threadId' | 'accountId'>): Promise<Unread | undefined> {
  const [unread] = await db<Unread[]>`
    SELECT m.last_read_seq, m.muted_at IS NOT NULL AS is_muted, j.title AS job_title, coalesce(o.company, o.name) AS sender, u.count, u.first_seq,
      greatest(0, ceil(extract(epoch FROM u.first_at + make_interval(mins => ${MESSAGE_MAIL_MINUTES}) - app_now())))::int AS wait_seconds
    FROM thread_members m JOIN threads t ON t.id = m.thread_id JOIN jobs j ON j.id = t.job_id
    JOIN accounts o ON o.id = CASE t.owner_id WHEN m.account_id THEN t.creator_id ELSE t.owner_id END
    CROSS JOIN LATERAL (
      SELECT count(*)::int, min(e.created_at) AS first_at, min(e.seq) AS first_seq FROM thread_events e WHERE e.thread_id = t.id AND ${isUnread(db)}) u
    WHERE m.thread_id = ${threadId} AND m.account_id = ${accountId} AND u.count > 0`;
  return unread;
}

/** Returns the newest unread messages, oldest first. */
async function newestUnread(db: Db, { threadId, accountId, afterSeq }: Run): Promise<Message[]> {
  const messages = await db<Message[]>`
    SELECT e.seq, e.body, e.attachments FROM thread_members m JOIN thread_events e ON e.thread_id = m.thread_id
    WHERE m.thread_id = ${threadId} AND m.account_id = ${accountId} AND e.seq > ${afterSeq} AND ${isUnread(db)} ORDER BY e.seq DESC LIMIT ${SHOWN}`;
  return messages.toReversed();
}

/** For `thread_events e` and `thread_members m`. */
function isUnread(db: Db) {
  return db`e.seq > m.last_read_seq AND e.kind = 'message' AND e.sender_id <> m.account_id AND e.deleted_at IS NULL`;
}

function digestWords(threadId: string, { count, sender, jobTitle }: Unread, messages: readonly Message[]): MailWords {
  const many = count === 1 ? 'a message' : `${count} messages`;
  return {
    subject: `${sender} sent you ${many}`,
    paragraphs: [
      `${sender} sent you ${many} about “${jobTitle}” that you haven’t read yet.${count > messages.length ? ` Here are the newest ${messages.length}:` : ''}`,
      ...messages.map((message) => `“${wordsOf(message, SHOWN_LENGTH)}”`),
    ],
    button: { label: 'Open the chat', path: pathOf(threadId) },
  };
}

function wordsOf({ body, attachments }: Message, length: number): string {
  if (body) return cut(body, length);
  return attachments.length > 0 && attachments.every(({ image }) => image) ? 'Photo' : 'File';
}

function pathOf(threadId: string): string {
  return `/message?thread=${threadId}`;
}
