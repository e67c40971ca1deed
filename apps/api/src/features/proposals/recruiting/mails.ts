import type { MailWords } from '#platform/mail/layout.ts';

type Place = { title: string; slug: string };

export function jobRemovedMail({ title, slug, reason }: Place & { reason: string }): MailWords {
  return {
    subject: 'Your job was removed',
    paragraphs: [
      `We have removed your job “${title}”. Creators no longer see it, and whoever commented has their stars back. This is why:`,
      reason,
    ],
    button: { label: 'See the job', path: `/job-post-details/${slug}` },
  };
}

export function jobExpiredMail({ title, slug }: Place): MailWords {
  return {
    subject: 'Your job has expired',
    paragraphs: [
      `The last day to comment on your job “${title}” is past, and nobody got it. Whoever waited has their stars back.`,
      'With one click you open it again for 30 days.',
    ],
    button: { label: 'See the job', path: `/job-post-details/${slug}` },
  };
}
