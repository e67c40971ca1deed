import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Tx } from '#platform/db/connect.ts';
import { enqueuePush } from './push/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { enqueueMail } from './mails.ts';
import { countUnread, findReader } from './queries.ts';
import { MAIL_PAUSE_MINUTES, thingOf, topicOf } from './rules.ts';
import { publishUnreadCount } from './seen.ts';
import { wordsOf } from './words.ts';

type NewNotification = {
  accountId: string;
  kind: NotificationKind;
  data: NotificationData;
  /** Identifies the event: an account is notified once per cause. */
  cause: string;
  /** The words of its mail, if those of its kind are not enough. */
  mail?: MailWords;
  /** Sends no mail and no push: another notification does, or there is nothing to act on. */
  inProductOnly?: boolean;
};

/** Notifies an account, in the transaction of the event: in the product, and by mail and push according to its preferences. */
export async function notify(tx: Tx, wake: Wake, { accountId, kind, data, cause, mail, inProductOnly }: NewNotification): Promise<void> {
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO notifications (id, account_id, kind, data, cause) VALUES (${newId()}, ${accountId}, ${kind}, ${tx.json(data)}, ${cause})
    ON CONFLICT (account_id, cause) DO NOTHING RETURNING id`;
  if (!made) return;
  await appendToStreams(tx, wake, [accountId], { kind: 'notification', notificationId: made.id });
  if (inProductOnly) return;
  const topic = topicOf(kind);
  const reader = await findReader(tx, accountId, topic);
  if (!reader) return;
  const { subject, sentence, label, path } = wordsOf(kind, data);
  if (reader.mail) {
    const words = mail ?? { subject, paragraphs: [sentence], button: { label, path } };
    const delaySeconds = await takeTurn(tx, made.id, accountId, thingOf(kind, data, cause));
    if (delaySeconds !== undefined)
      await enqueueMail(tx, { accountId, to: reader.email, name: reader.name, topic, words }, cause, {
        notificationId: made.id,
        delaySeconds,
      });
  }
  if (reader.push) await enqueuePush(tx, reader.deviceIds, { title: subject, body: sentence, path, tag: made.id }, { cause });
}

/**
 * Returns after how many seconds the mail of a notification may go out: 0, or the rest of ten minutes since the last one of its kind about
 * the same thing; undefined if one is already waiting. The caller holds the lock of the account's stream, so concurrent calls see each
 * other.
 */
async function takeTurn(tx: Tx, id: string, accountId: string, thing: string): Promise<number | undefined> {
  const [last] = await tx<{ seconds: number }[]>`
    SELECT extract(epoch FROM mail_at + make_interval(mins => ${MAIL_PAUSE_MINUTES}) - app_now())::float8 AS seconds
    FROM notifications WHERE account_id = ${accountId} AND mail_thing = ${thing} AND mail_at IS NOT NULL ORDER BY mail_at DESC LIMIT 1`;
  const wait = Math.max(0, last?.seconds ?? 0);
  if (wait > MAIL_PAUSE_MINUTES * 60) return undefined;
  await tx`UPDATE notifications SET mail_thing = ${thing}, mail_at = app_now() + make_interval(secs => ${wait}) WHERE id = ${id}`;
  return wait;
}

/** Marks some or all of an account's notifications as read, and updates its other screens. Returns how many are still unread. */
export async function readNotifications(
  { write, wake }: Deps,
  accountId: string,
  which: { ids: string[] } | { all: true },
): Promise<number> {
  return write(async (tx) => {
    const ids = 'ids' in which ? tx`AND id = ANY(${which.ids}::uuid[])` : tx``;
    const read = await tx`UPDATE notifications SET read_at = app_now() WHERE account_id = ${accountId} AND read_at IS NULL ${ids}`;
    return read.count > 0 ? publishUnreadCount(tx, wake, accountId) : countUnread(tx, accountId);
  });
}
