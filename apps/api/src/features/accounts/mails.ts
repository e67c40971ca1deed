import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** Does not say the number: a mailbox that is not its owner's alone need not know it. */
export function phoneChangedMail(config: Config, { email, name }: { email: string; name: string }): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your phone number was changed',
      paragraphs: [
        `Hello ${name}, the phone number of your ${config.appName} account was changed just now.`,
        'If it was not you, choose a new password at once.',
      ],
      button: { label: 'Choose a new password', url: `${config.publicUrl}/forgot-password` },
    },
    config,
  );
}

/** Says no name: it is erased already. */
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
