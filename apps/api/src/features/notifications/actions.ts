import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { Tx } from '#platform/db/connect.ts';
import { actorData } from './actor.ts';
import { pushTasks } from './push/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { appendNotifications } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import type { MailOf } from '#platform/mail/layout.ts';
import { enqueueAll } from '#platform/outbox/outbox.ts';
import { mailTask } from './mails.ts';
import { countUnread, findReaders } from './queries.ts';
import { MAIL_PAUSE_MINUTES, thingOf, topicOf } from './rules.ts';
import { publishUnreadCount } from './seen.ts';
import { wordsOf } from './words.ts';

type NewNotification = {
  accountId: string;
  kind: NotificationKind;
  data: NotificationData;
  /** Who did it: the notification shows their name and picture. */
  actorId?: string;
  /** Identifies the event: an account is notified once per cause. */
  cause: string;
  /** The words of its mail, if those of its kind are not enough. */
  mail?: MailOf;
  /** Sends no mail and no push: another notification does, or there is nothing to act on. */
  inProductOnly?: boolean;
};

/** Notifies an account, in the transaction of the event: in the product, and by mail and push according to its preferences. */
export async function notify(tx: Tx, wake: Wake, { kind, ...news }: NewNotification): Promise<void> {
  await notifyAll(tx, wake, kind, [news]);
}

type News = Omit<NewNotification, 'kind'>;
type Made = News & { id: string };

/** Does the same for many accounts and news. The number of statements does not grow with them. */
export async function notifyAll(tx: Tx, wake: Wake, kind: NotificationKind, news: readonly News[]): Promise<void> {
  const made = await store(tx, kind, await withActors(tx, news));
  if (made.length === 0) return;
  await appendNotifications(tx, wake, made);
  const outside = made.filter(({ inProductOnly }) => !inProductOnly);
  if (outside.length === 0) return;
  const topic = topicOf(kind);
  const accountIds = outside.map(({ accountId }) => accountId);
  const readers = await findReaders(tx, accountIds, topic);
  const mailed = outside.filter(({ accountId }) => readers.get(accountId)?.mail);
  const delays = await takeTurns(
    tx,
    mailed.map(({ id, accountId, data, cause }) => ({ id, accountId, thing: thingOf(kind, data, cause) })),
  );
  const tasks = outside.flatMap(({ id, accountId, data, cause, mail }) => {
    const reader = readers.get(accountId);
    if (!reader) return [];
    const { subject, sentence, label, path } = wordsOf(kind, data, reader.timeZone);
    const words =
      typeof mail === 'function' ? mail(reader.timeZone) : (mail ?? { subject, paragraphs: [sentence], button: { label, path } });
    const delaySeconds = delays.get(id);
    const letter = { accountId, to: reader.email, name: reader.name, topic, words, threadId: data.threadId };
    return [
      ...(delaySeconds === undefined ? [] : [mailTask(letter, cause, { notificationId: id, delaySeconds })]),
      ...(reader.push ? pushTasks(reader.deviceIds, { title: subject, body: sentence, path, tag: id }, { cause }) : []),
    ];
  });
  await enqueueAll(tx, tasks);
}

async function withActors(tx: Tx, news: readonly News[]): Promise<News[]> {
  const ids = new Set(news.flatMap(({ actorId }) => actorId ?? []));
  const actors = new Map<string, NotificationData>();
  for (const id of ids) actors.set(id, await actorData(tx, id));
  return news.map(({ actorId, ...rest }) => ({ ...rest, data: { ...(actorId && actors.get(actorId)), ...rest.data } }));
}

/** Stores notifications. Returns those that are new. */
async function store(tx: Tx, kind: NotificationKind, news: readonly News[]): Promise<Made[]> {
  const all = news.map((each) => ({ ...each, id: newId() }));
  const rows = all.map(({ id, accountId, data, cause }) => ({ id, accountId, data, cause }));
  const made = await tx<{ id: string }[]>`
    INSERT INTO notifications (id, account_id, kind, data, cause)
    SELECT id, "accountId", ${kind}, data, cause FROM jsonb_to_recordset(${tx.json(rows)}) AS x (id uuid, "accountId" uuid, data jsonb, cause text)
    ON CONFLICT (account_id, cause) DO NOTHING RETURNING id`;
  const ids = new Set(made.map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}

/**
 * Returns after how many seconds the mail of each notification may go out: 0, or the rest of ten minutes since the last one of its kind about
 * the same thing; none if one is already waiting. The caller holds the locks of the accounts' streams, so concurrent calls see each other.
 */
async function takeTurns(tx: Tx, mails: readonly { id: string; accountId: string; thing: string }[]): Promise<Map<string, number>> {
  if (mails.length === 0) return new Map();
  const turns = await tx<{ id: string; seconds: number }[]>`
    WITH turns AS MATERIALIZED (
      SELECT x.id, x.thing, greatest(0, extract(epoch FROM last.mail_at + make_interval(mins => ${MAIL_PAUSE_MINUTES}) - app_now())::float8) AS seconds
      FROM jsonb_to_recordset(${tx.json(mails)}) AS x (id uuid, "accountId" uuid, thing text)
      LEFT JOIN LATERAL (
        SELECT n.mail_at FROM notifications n WHERE n.account_id = x."accountId" AND n.mail_thing = x.thing AND n.mail_at IS NOT NULL
        ORDER BY n.mail_at DESC LIMIT 1) last ON true)
    UPDATE notifications n SET mail_thing = t.thing, mail_at = app_now() + make_interval(secs => t.seconds)
    FROM turns t WHERE n.id = t.id AND t.seconds <= ${MAIL_PAUSE_MINUTES * 60} RETURNING n.id, t.seconds`;
  return new Map(turns.map(({ id, seconds }) => [id, seconds]));
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
