import type { NotificationTopic } from '@castlane/contract/notification-preference.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { renderMail, type MailWords } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { waysOf } from './rules.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

export const NOTIFICATION_MAIL = 'notification-mail';
/** Where somebody chooses what they get by mail. */
export const PREFERENCES = '/settings/notifications';

/** What waits in the outbox: it is only made a mail when it goes out, so that the outbox holds no signed address. */
export type NotificationMail = {
  accountId: string;
  to: string;
  name: string;
  topic: NotificationTopic;
  words: MailWords;
  /** It was put off: only worth sending while its notification is unread. */
  putOff?: string;
};

/** Leaves a mail for after the commit, or for later; one cause is mailed once. */
export async function enqueueMail(
  tx: Tx,
  mail: NotificationMail,
  cause: string,
  { notificationId, delaySeconds }: { notificationId?: string; delaySeconds: number } = { delaySeconds: 0 },
): Promise<void> {
  const payload = delaySeconds > 0 && notificationId ? { ...mail, putOff: notificationId } : mail;
  await enqueue(tx, { kind: NOTIFICATION_MAIL, payload, cause: `mail:${cause}:${mail.accountId}`, delaySeconds });
}

/** With a greeting, what it is sent for, and how that is switched off. */
export function mailOf({ config, keys }: Deps, { accountId, to, name, topic, words }: NotificationMail): Mail {
  const { subject, paragraphs, button } = words;
  const { publicUrl, appName } = config;
  const choose = `${publicUrl}${PREFERENCES}`;
  const isAlways = waysOf(topic, undefined).mailAlways;
  const footer = isAlways ? `What else you get by mail: ${choose}` : `Choose what you get by mail: ${choose}`;
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
    ...(isAlways ? {} : { unsubscribeUrl: unsubscribeUrl(config, keys, { accountId, topic }) }),
  };
}
