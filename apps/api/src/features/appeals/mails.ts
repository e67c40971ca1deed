import type { AppealOutcome } from '@castlane/contract/verification.ts';
import type * as z from 'zod/mini';
import { caseTokenOf } from '#features/bans/case-token.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type Reader = { email: string; name: string; banId: string | null };
type Answer = { outcome: z.infer<typeof AppealOutcome>; answer: string };

export function reviewAppealMail(config: Config, { email, name }: Reader, { outcome, answer }: Answer): Mail {
  const granted = outcome === 'granted';
  return renderMail(
    {
      to: email,
      subject: granted ? 'Your appeal is granted: your profile is approved' : 'Your appeal is refused',
      paragraphs: [
        `Hello ${name}, another person has looked at your profile. This is the answer:`,
        answer,
        granted ? 'Your profile has passed the review.' : 'You can still change your profile and send it to review again.',
      ],
      button: granted
        ? { label: `Open ${config.appName}`, url: `${config.publicUrl}/` }
        : { label: 'Set up your profile', url: `${config.publicUrl}/set-up-profile` },
    },
    config,
  );
}

export function banAppealMail({ config, keys }: Deps, { email, name, banId }: Reader, { outcome, answer }: Answer): Mail {
  const granted = outcome === 'granted';
  return renderMail(
    {
      to: email,
      subject: granted ? 'Your appeal is granted' : 'Your appeal is refused',
      paragraphs: [
        `Hello ${name}, another person has looked at your case. This is the answer:`,
        answer,
        granted ? 'Your account is open again. What was hidden is back as it was.' : 'Your account stays banned.',
      ],
      button: granted
        ? { label: 'Log in', url: `${config.publicUrl}/login` }
        : { label: 'See your case', url: `${config.publicUrl}/case/${caseTokenOf(keys, banId!)}` },
    },
    config,
  );
}
