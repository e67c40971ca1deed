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
        `Hello ${name}, your ${config.appName} account is banned. This is why:`,
        reason,
        'The page of your case works without signing in. You can appeal there once; somebody else will decide.',
      ],
      button: { label: 'See your case', url: `${config.publicUrl}/case/${caseTokenOf(keys, banId)}` },
    },
    config,
  );
}
