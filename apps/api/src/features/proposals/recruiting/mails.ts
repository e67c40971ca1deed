import type { MailWords } from '#platform/mail/layout.ts';

type Place = { title: string; slug: string };

export function jobRemovedMail({ title, slug, reason, hasWork }: Place & { reason: string; hasWork: boolean }): MailWords {
  return {
    subject: 'Your job was removed',
    paragraphs: [
      `We have removed your job “${title}”. Creators no longer see it, and those who waited for an answer have their stars back. This is why:`,
      reason,
      ...(hasWork ? ['Work that creators have begun goes on.'] : []),
    ],
    button: { label: 'See the job', path: `/job-post-details/${slug}` },
  };
}

export function jobExpiredMail({ title, slug }: Place): MailWords {
  return {
    subject: 'Your job has expired',
    paragraphs: [
      `The last day to comment on your job “${title}” is past, so it takes no more comments. The creators who waited have their stars back.`,
      'You can open it again for 30 days with one click.',
    ],
    button: { label: 'See the job', path: `/job-post-details/${slug}` },
  };
}
