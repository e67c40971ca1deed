import type { AppealOutcome } from '@castlane/contract/verification.ts';
import type * as z from 'zod/mini';
import { caseTokenOf } from '#features/account-status/case-token.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { renderMail, type MailWords } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type Answer = { outcome: z.infer<typeof AppealOutcome>; answer: string };

export function reviewAppealMail({ appName }: Config, { outcome, answer }: Answer): MailWords {
  const granted = outcome === 'granted';
  return {
    subject: granted ? 'Your appeal was granted: your profile is approved' : 'Your appeal was denied',
    paragraphs: [
      'Someone else on our team looked at your profile. Here’s the answer:',
      answer,
      granted ? 'Your profile is approved.' : 'You can still change your profile and submit it for review again.',
    ],
    button: granted ? { label: `Open ${appName}`, path: '/' } : { label: 'Set up your profile', path: '/set-up-profile' },
  };
}

export function banAppealGrantedMail(answer: string): MailWords {
  return {
    subject: 'Your appeal was granted',
    paragraphs: [
      'Someone else on our team looked at your case. Here’s the answer:',
      answer,
      'Your account is open again. Everything that was hidden is visible again.',
    ],
    button: { label: 'Log in', path: '/login' },
  };
}

/** A banned account gets no notifications, but it does get this mail. */
export function banAppealRefusedMail(
  { config, keys }: Deps,
  { email, name, banId, answer }: { email: string; name: string; banId: string; answer: string },
): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your appeal was denied',
      paragraphs: [`Hello ${name}, someone else on our team looked at your case. Here’s the answer:`, answer, 'Your account stays banned.'],
      button: { label: 'See your case', url: `${config.publicUrl}/case/${caseTokenOf(keys, banId)}` },
    },
    config,
  );
}
