import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** Leaves out the number, since others may read the mailbox too. */
export function phoneChangedMail(config: Config, { email, name }: { email: string; name: string }): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your phone number was changed',
      paragraphs: [
        `Hello ${name}, the phone number of your ${config.appName} account was just changed.`,
        'If this wasn’t you, choose a new password right away.',
      ],
      button: { label: 'Choose a new password', url: `${config.publicUrl}/forgot-password` },
    },
    config,
  );
}
