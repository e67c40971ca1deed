import type { MailWords } from '#platform/mail/layout.ts';

export function jobExpiringMail({ title, slug, applyBy }: { title: string; slug: string; applyBy: string }): MailWords {
  return {
    subject: 'Your job is about to expire',
    paragraphs: [
      `${applyBy} is the comment-by date of your job “${title}”.`,
      'Comments you haven’t answered by then end, and their creators get their stars back. You can reopen the job for 30 days.',
    ],
    button: { label: 'See the comments', path: `/job-post-details/${slug}` },
  };
}
