import nodemailer from 'nodemailer';
import type { Config } from '#platform/config.ts';
import type { Pool, Tx } from '#platform/db/connect.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where mail programs switch such mails off with one click (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Sends one mail. The task's id becomes its Message-ID, so that one sent twice can be told. */
export type SendMail = (mail: Mail, id: string) => Promise<void>;

/** By SMTP where it is configured, otherwise into the mailbox at /dev/mailbox. */
export function mailer(config: Config, pool: Pool): SendMail {
  return config.smtpUrl ? bySmtp(config, config.smtpUrl) : intoMailbox(pool);
}

function bySmtp(config: Config, url: string): SendMail {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  const domain = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
  return async function send({ unsubscribeUrl, ...mail }, id) {
    await transport.sendMail({
      ...mail,
      ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
      from: config.mailFrom,
      messageId: `<${id}@${domain}>`,
      disableUrlAccess: true,
      disableFileAccess: true,
    });
  };
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

/** Empties the mailbox of an address, on an installation that has one. */
export async function emptyMailbox(tx: Tx, address: string): Promise<void> {
  await tx`DELETE FROM dev_mails WHERE to_address = ${address}`;
}
