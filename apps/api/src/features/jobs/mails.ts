import type { MailWords } from '#platform/mail/layout.ts';

export function jobExpiringMail({ title, slug, applyBy }: { title: string; slug: string; applyBy: string }): MailWords {
  return {
    subject: 'The last days of your job',
    paragraphs: [
      `${applyBy} is the last day to comment on your job “${title}”.`,
      'Comments that are not answered by then end, and their creators get their stars back. You can open the job again for 30 days.',
    ],
    button: { label: 'See the comments', path: `/job-post-details/${slug}` },
  };
}
