import type { MailWords } from '#platform/mail/layout.ts';

type Place = { title: string; slug: string };

export function jobRemovedMail({ title, slug, reason, isWorkedOn }: Place & { reason: string; isWorkedOn: boolean }): MailWords {
  return {
    subject: 'Your job was removed',
    paragraphs: [
      `We removed your job “${title}”. Creators no longer see it, and those waiting for an answer got their stars back. Here’s why:`,
      reason,
      ...(isWorkedOn ? ['Work that creators have started continues.'] : []),
    ],
    button: { label: 'See the job', path: `/job-post-details/${slug}` },
  };
}

export function jobExpiredMail({ title, slug }: Place): MailWords {
  return {
    subject: 'Your job has expired',
    paragraphs: [
      `The comment-by date of your job “${title}” has passed, so it takes no more comments. Creators who were still waiting got their stars back.`,
      'You can reopen it for 30 days with one click.',
    ],
    button: { label: 'See the job', path: `/job-post-details/${slug}` },
  };
}
