import { REJECTIONS_BEFORE_APPEAL } from '@castlane/contract/policy.ts';
import type { Rejection } from '@castlane/contract/verification.ts';
import type { Config } from '#platform/config.ts';
import type { MailWords } from '#platform/mail/layout.ts';

export function profileApprovedMail({ appName }: Config, userType: string): MailWords {
  const next = userType === 'creator' ? 'You can comment on the jobs in your feed now.' : 'You can create your first job now.';
  return {
    subject: 'Your profile is approved',
    paragraphs: [`Your profile has passed the review. ${next}`],
    button: { label: `Open ${appName}`, path: '/' },
  };
}

/** Lists each reason with a link to the step that fixes it. */
export function profileRejectedMail({ publicUrl }: Config, { items, note }: Rejection, rejections: number): MailWords {
  const path = '/set-up-profile';
  return {
    subject: 'Your profile needs a change',
    paragraphs: [
      'Your profile has not passed the review yet. This is why:',
      ...items.map(({ sentence, step }) => `${sentence} Mend it at ${publicUrl}${path}?step=${step}`),
      ...(note === null ? [] : [note]),
      'Change it and send it to review again.',
      ...(rejections < REJECTIONS_BEFORE_APPEAL
        ? []
        : [`If you think that we are wrong, you can appeal once, and another person looks at your profile: ${publicUrl}/`]),
    ],
    button: { label: 'Set up your profile', path },
  };
}

export function changesRejectedMail({ items, note }: Rejection): MailWords {
  return {
    subject: 'The changes of your profile are not approved',
    paragraphs: [
      'We have looked at the changes of your profile and did not take them over. This is why:',
      ...items.map(({ sentence }) => sentence),
      ...(note === null ? [] : [note]),
      'Your profile stays as it was, and you can go on as before.',
    ],
    button: { label: 'Change your profile', path: '/edit-profile' },
  };
}
