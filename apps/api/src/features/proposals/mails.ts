import type { TermChange } from '@castlane/contract/term-change.ts';
import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { changeLine } from './term-words.ts';

type Asked = { email: string; name: string; title: string; slug: string; changes: readonly TermChange[]; consentBy: string };

/** The difference in words, and what the reader may do about it until when. */
export function briefChangedMail(config: Config, { email, name, title, slug, changes, consentBy }: Asked): Mail {
  return renderMail(
    {
      to: email,
      subject: 'A brief you commented on has changed',
      paragraphs: [
        `Hello ${name}, the brief of “${title}” has changed since you commented:`,
        ...changes.map(changeLine),
        `Keep your comment, or withdraw it and get your stars back, until ${timeInWords(consentBy)}. Without an answer your comment ends then, and your stars come back.`,
      ],
      button: { label: 'See what changed', url: `${config.publicUrl}/feed-details/${slug}` },
    },
    config,
  );
}
