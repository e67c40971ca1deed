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
        `Your ${config.appName} account and your personal data have been deleted. People you worked with keep your messages, shown as from “Deleted user”.`,
        'This is our last email to you. You can sign up again with this address anytime.',
      ],
    },
    config,
  );
}
