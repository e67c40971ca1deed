import type { TermChange } from '@castlane/contract/brief.ts';
import type { MailOf } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { changeLine } from './term-words.ts';

type Asked = { title: string; slug: string; changes: readonly TermChange[]; consentBy: string };

/** Says what changed since, if anything did. */
export function stillInterestedMail({ title, slug, changes, consentBy }: Asked): MailOf {
  return (timeZone) => ({
    subject: 'Are you still interested?',
    paragraphs: [
      `“${title}” has an opening again. You commented on it, and the openings were taken before the business answered you.`,
      ...(changes.length > 0 ? ['The brief has changed since:', ...changes.map(changeLine)] : []),
      `If you’re still interested, say so by ${timeInWords(consentBy, timeZone)}: your comment comes back as it was, and costs no star. If you don’t answer, nothing changes.`,
    ],
    button: { label: 'See the job', path: `/feed-details/${slug}` },
  });
}

/** Lists the changes in words, and what the creator can do about them until when. */
export function briefChangedMail({ title, slug, changes, consentBy }: Asked): MailOf {
  return (timeZone) => ({
    subject: 'A brief you commented on has changed',
    paragraphs: [
      `The brief of “${title}” has changed since you commented:`,
      ...changes.map(changeLine),
      `Keep your comment, or withdraw it for a refund, by ${timeInWords(consentBy, timeZone)}. If you don’t answer, your comment ends and you’re refunded.`,
    ],
    button: { label: 'See what changed', path: `/feed-details/${slug}` },
  });
}
