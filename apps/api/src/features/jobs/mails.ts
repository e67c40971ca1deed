import type { MailOf } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';

export function jobExpiringMail({ title, slug, closesAt }: { title: string; slug: string; closesAt: string }): MailOf {
  return (timeZone) => ({
    subject: 'Your job is about to expire',
    paragraphs: [
      `Your job “${title}” takes comments until ${timeInWords(closesAt, timeZone)}.`,
      'Comments you haven’t answered by then end, and their creators get their stars back. You can reopen the job for 30 days.',
    ],
    button: { label: 'See the comments', path: `/job-post-details/${slug}` },
  });
}
