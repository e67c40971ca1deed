import type { NotificationTopic } from '@castlane/contract/notification-preference.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { renderMail, type MailWords } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { enqueue, type Enqueue } from '#platform/outbox/outbox.ts';
import { waysOf } from './rules.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

export const NOTIFICATION_MAIL = 'notification-mail';
/** The page where users choose what they get by mail. */
export const PREFERENCES = '/settings/notifications';

/** What waits in the outbox. It is rendered when it is sent, so the outbox contains no signed address. */
export type NotificationMail = {
  accountId: string;
  to: string;
  name: string;
  topic: NotificationTopic;
  words: MailWords;
  /** The conversation that it is about. */
  threadId?: string | undefined;
  /** The id of its notification if the mail was delayed: it is sent only while that is unread. */
  putOff?: string;
};

/** Enqueues a mail for after the commit, or for later; one cause is mailed once. */
export async function enqueueMail(tx: Tx, mail: NotificationMail, cause: string): Promise<void> {
  await enqueue(tx, mailTask(mail, cause));
}

export function mailTask(
  mail: NotificationMail,
  cause: string,
  { notificationId, delaySeconds }: { notificationId?: string; delaySeconds: number } = { delaySeconds: 0 },
): Enqueue {
  const payload = delaySeconds > 0 && notificationId ? { ...mail, putOff: notificationId } : mail;
  return { kind: NOTIFICATION_MAIL, payload, cause: `mail:${cause}:${mail.accountId}`, delaySeconds };
}

/** Renders a mail with a greeting, and a footer on why it is sent and how to switch it off. */
export function mailOf({ config, keys }: Deps, { accountId, to, name, topic, words, threadId }: NotificationMail): Mail {
  const { subject, paragraphs, button } = words;
  const { publicUrl, appName } = config;
  const choose = `${publicUrl}${PREFERENCES}`;
  const isAlways = waysOf(topic, undefined).mailAlways;
  const footer = isAlways ? `Choose what else you get by email: ${choose}` : `Choose what you get by email: ${choose}`;
  return {
    ...renderMail(
      {
        to,
        subject,
        paragraphs: [`Hello ${name},`, ...paragraphs],
        button: { label: button.label, url: `${publicUrl}${button.path}` },
        footer: `${appName}\n${footer}`,
      },
      config,
    ),
    threadId,
    ...(isAlways ? {} : { unsubscribeUrl: unsubscribeUrl(config, keys, { accountId, topic }) }),
  };
}
