import type { UserType } from '@castlane/contract/auth.ts';
import type { NotificationPreferences, NotificationTopic } from '@castlane/contract/notification-preference.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { topicsFor, waysOf, type Chosen } from './rules.ts';

type Reader = { accountId: string; userType: UserType };
type Choice = Pick<Chosen, 'mail' | 'push'>;

export async function getPreferences(db: Db, { accountId, userType }: Reader): Promise<NotificationPreferences> {
  const rows = await db<Chosen[]>`SELECT topic, mail, push FROM notification_preferences WHERE account_id = ${accountId}`;
  const chosen = new Map(rows.map((row) => [row.topic, row]));
  return { topics: topicsFor(userType).map((topic) => ({ topic, ...waysOf(topic, chosen.get(topic)) })) };
}

/** Stores an account's choices about topics of its user type. */
export async function setPreferences(
  { db }: Deps,
  reader: Reader,
  topics: Partial<Record<NotificationTopic, Choice>>,
): Promise<NotificationPreferences> {
  const own = topicsFor(reader.userType);
  const choices = Object.entries(topics).map(([topic, choice]) => ({ topic: topic as NotificationTopic, ...choice }));
  const foreign = choices.find(({ topic }) => !own.includes(topic));
  if (foreign) throw new Problem(1005, { message: `Your account type gets no notifications about ${foreign.topic}` });
  await db`
    INSERT INTO notification_preferences (account_id, topic, mail, push)
    SELECT ${reader.accountId}, c.topic, c.mail, c.push FROM jsonb_to_recordset(${db.json(choices)}) AS c (topic text, mail boolean, push boolean) ORDER BY c.topic
    ON CONFLICT (account_id, topic) DO UPDATE SET mail = excluded.mail, push = excluded.push`;
  return getPreferences(db, reader);
}

/** Switches the mails of a topic off, and leaves the rest as it is. */
export async function switchMailOff({ db }: Deps, accountId: string, topic: NotificationTopic): Promise<void> {
  const { push } = waysOf(topic, undefined);
  await db`
    INSERT INTO notification_preferences (account_id, topic, mail, push)
    SELECT id, ${topic}, false, ${push} FROM accounts WHERE id = ${accountId} AND deleted_at IS NULL
    ON CONFLICT (account_id, topic) DO UPDATE SET mail = false`;
}
