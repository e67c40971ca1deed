import { REJECTIONS_BEFORE_APPEAL } from '@castlane/contract/policy.ts';
import type { Rejection } from '@castlane/contract/verification.ts';
import type { Config } from '#platform/config.ts';
import type { MailWords } from '#platform/mail/layout.ts';

export function profileApprovedMail({ appName }: Config, userType: string): MailWords {
  const next = userType === 'creator' ? 'You can comment on the jobs in your feed now.' : 'You can create your first job now.';
  return {
    subject: 'Your profile is approved',
    paragraphs: [`Our team approved your profile. ${next}`],
    button: { label: `Open ${appName}`, path: '/' },
  };
}

/** Lists each reason with a link to the step that fixes it. */
export function profileRejectedMail({ publicUrl }: Config, { items, note }: Rejection, rejections: number): MailWords {
  const path = '/set-up-profile';
  return {
    subject: 'Your profile needs a change',
    paragraphs: [
      'We couldn’t approve your profile yet. Here’s why:',
      ...items.map(({ sentence, step }) => `${sentence} Fix this at ${publicUrl}${path}?step=${step}`),
      ...(note === null ? [] : [note]),
      'Change it and submit it for review again.',
      ...(rejections < REJECTIONS_BEFORE_APPEAL
        ? []
        : [`If you think we’re wrong, you can appeal once, and someone else will look at your profile: ${publicUrl}/`]),
    ],
    button: { label: 'Set up your profile', path },
  };
}

export function changesRejectedMail({ items, note }: Rejection): MailWords {
  return {
    subject: 'Your profile changes weren’t approved',
    paragraphs: [
      'We looked at the changes to your profile and didn’t approve them. Here’s why:',
      ...items.map(({ sentence }) => sentence),
      ...(note === null ? [] : [note]),
      'Your profile stays as it was, and you can carry on as before.',
    ],
    button: { label: 'Change your profile', path: '/edit-profile' },
  };
}
