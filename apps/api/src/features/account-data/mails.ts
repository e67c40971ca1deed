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
        `Your ${config.appName} account and your personal data are deleted. The people you dealt with keep your messages, shown as from “Deleted user”.`,
        'This is the last mail from us. You can sign up again with this address at any time.',
      ],
    },
    config,
  );
}
