import type { Deps } from '#platform/deps.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { caseTokenOf } from '#features/account-status/case-token.ts';

type Reader = { email: string; name: string };

export function accountBannedMail(
  { config, keys }: Deps,
  { email, name }: Reader,
  { banId, reason }: { banId: string; reason: string },
): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your account is banned',
      paragraphs: [
        `Hello ${name}, your ${config.appName} account is banned. Here’s why:`,
        reason,
        'You can open your case without logging in. You can appeal there once, and someone else will decide.',
      ],
      button: { label: 'See your case', url: `${config.publicUrl}/case/${caseTokenOf(keys, banId)}` },
    },
    config,
  );
}
