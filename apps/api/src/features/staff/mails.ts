import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type Reader = { email: string; name: string; userType: string };

export function profileApprovedMail(config: Config, { email, name, userType }: Reader): Mail {
  const next = userType === 'creator' ? 'You can comment on the jobs in your feed now.' : 'You can create your first job now.';
  return renderMail(
    {
      to: email,
      subject: 'Your profile is approved',
      paragraphs: [`Hello ${name}, your profile has passed the review. ${next}`],
      button: { label: `Open ${config.appName}`, url: `${config.publicUrl}/` },
    },
    config,
  );
}

export function profileRejectedMail(config: Config, { email, name }: Reader, reason: string): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your profile needs a change',
      paragraphs: [
        `Hello ${name}, your profile has not passed the review yet. This is why:`,
        reason,
        'Change it and send it to review again.',
      ],
      button: { label: 'Set up your profile', url: `${config.publicUrl}/set-up-profile` },
    },
    config,
  );
}
