import { REJECTIONS_BEFORE_APPEAL } from '@castlane/contract/policy.ts';
import type { Rejection } from '@castlane/contract/verification.ts';
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

/** Lists each reason with the address of the step that mends it. */
export function profileRejectedMail(config: Config, { email, name }: Reader, { items, note }: Rejection, rejections: number): Mail {
  const start = `${config.publicUrl}/set-up-profile`;
  return renderMail(
    {
      to: email,
      subject: 'Your profile needs a change',
      paragraphs: [
        `Hello ${name}, your profile has not passed the review yet. This is why:`,
        ...items.map(({ sentence, step }) => `${sentence} Mend it at ${start}?step=${step}`),
        ...(note === null ? [] : [note]),
        'Change it and send it to review again.',
        ...(rejections < REJECTIONS_BEFORE_APPEAL
          ? []
          : [`If you think that we are wrong, you can appeal once, and another person looks at your profile: ${config.publicUrl}/`]),
      ],
      button: { label: 'Set up your profile', url: start },
    },
    config,
  );
}

export function changesApprovedMail(config: Config, { email, name }: Reader): Mail {
  return renderMail(
    {
      to: email,
      subject: 'The changes of your profile are approved',
      paragraphs: [`Hello ${name}, we have looked at the changes of your profile. Everybody sees them now.`],
      button: { label: 'Open your profile', url: `${config.publicUrl}/profile` },
    },
    config,
  );
}

export function changesRejectedMail(config: Config, { email, name }: Reader, { items, note }: Rejection): Mail {
  return renderMail(
    {
      to: email,
      subject: 'The changes of your profile are not approved',
      paragraphs: [
        `Hello ${name}, we have looked at the changes of your profile and did not take them over. This is why:`,
        ...items.map(({ sentence }) => sentence),
        ...(note === null ? [] : [note]),
        'Your profile stays as it was, and you can go on as before.',
      ],
      button: { label: 'Change your profile', url: `${config.publicUrl}/edit-profile` },
    },
    config,
  );
}
