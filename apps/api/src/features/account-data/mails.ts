import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** Contains no name: it is already erased. */
export function accountDeletedMail(config: Config, to: string): Mail {
  return renderMail(
    {
      to,
      subject: 'Your account was deleted',
      paragraphs: [
        `Your ${config.appName} account and what it said about you are deleted. Whoever you have dealt with keeps your messages, from “Deleted user”.`,
        'This is the last mail from us. With this address you can sign up anew at any time.',
      ],
    },
    config,
  );
}
