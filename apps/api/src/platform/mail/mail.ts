import type { Config } from '#platform/config.ts';
import type { Db, Pool, Tx } from '#platform/db/connect.ts';
import { failureOf } from './smtp-failure.ts';

export type Mail = {
  to: string;
  /** The sender’s name, if it is not that of the installation. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /** Where mail programs unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The id of the conversation that it is about: mail programs show mails about the same one together. */
  threadId?: string | undefined;
};

/** Sends one mail. The task's id becomes its Message-ID, so that duplicates can be recognised. */
export type SendMail = (mail: Mail, id: string) => Promise<void>;

/** Sends by SMTP if it is configured, else stores in the mailbox at /dev/mailbox. */
export function mailer(config: Config, pool: Pool): SendMail {
  return config.smtpUrl ? bySmtp(config, config.smtpUrl) : intoMailbox(pool);
}

/** Keeps absence notices and other answering programs from answering (RFC 3834, and Exchange’s own header). */
const BY_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

function bySmtp(config: Config, url: string): SendMail {
  const { name, address, domain } = config.mailFrom;
  return async function send({ unsubscribeUrl, threadId, fromName, ...mail }, id) {
    // Loaded with the first mail: the start of a process need not wait for it.
    const { default: nodemailer } = await import('nodemailer');
    let wasHandedOver = false;
    const logger = noticing(() => (wasHandedOver = true));
    const transport = nodemailer.createTransport({
      url,
      logger,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    try {
      await transport.sendMail({
        ...mail,
        headers: { ...BY_A_MACHINE, ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
        // As an object: nodemailer would take a name with a comma or an @ for more addresses.
        from: { name: fromName ?? name, address },
        messageId: `<${id}@${domain}>`,
        // No mail has this id. Mails that name the same one belong together, in whatever order they come.
        ...(threadId && { inReplyTo: `<thread.${threadId}@${domain}>`, references: `<thread.${threadId}@${domain}>` }),
        disableUrlAccess: true,
        disableFileAccess: true,
      });
    } catch (error) {
      throw failureOf(error, wasHandedOver);
    }
  };
}

/** Detects the end of the text from nodemailer's log, the only place that reports it. */
function noticing(handedOver: () => void) {
  const quiet = (): void => {};
  const info = ({ tnx, inByteCount }: { tnx?: string; inByteCount?: number }): void => {
    if (tnx === 'message' && inByteCount !== undefined) handedOver();
  };
  return { level: quiet, trace: quiet, debug: quiet, info, warn: quiet, error: quiet, fatal: quiet };
}

function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function intoMailbox(pool: Pool): SendMail {
  return async function keep(mail, id) {
    await pool`
      INSERT INTO dev_mails (id, to_address, subject, text_body, html_body)
      VALUES (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}) ON CONFLICT (id) DO NOTHING`;
  };
}

/** Returns how mail fares: how long the oldest failing mail has failed, whether any was sent since, and how many were given up. */
export async function mailHealth(db: Db): Promise<{ failingSeconds: number; sentSince: boolean; givenUp: number }> {
  const isMail = db`kind IN ('mail', 'notification-mail')`;
  const [row] = await db<{ failingSeconds: number; sentSince: boolean; givenUp: number }[]>`
    SELECT coalesce(extract(epoch FROM app_now() - f.since), 0)::float8 AS failing_seconds,
      EXISTS (SELECT 1 FROM outbox WHERE ${isMail} AND done_at > f.since) AS sent_since,
      (SELECT count(*)::int FROM outbox WHERE ${isMail} AND dead_at IS NOT NULL) AS given_up
    FROM (SELECT min(failing_since) AS since FROM outbox WHERE ${isMail} AND failing_since IS NOT NULL AND done_at IS NULL AND dead_at IS NULL) f`;
  return row!;
}

/** Empties the development mailbox of an address. */
export async function emptyMailbox(tx: Tx, address: string): Promise<void> {
  await tx`DELETE FROM dev_mails WHERE to_address = ${address}`;
}
