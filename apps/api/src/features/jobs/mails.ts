import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

export function jobRemovedMail(
  config: Config,
  { email, name }: { email: string; name: string },
  { title, slug, reason }: { title: string; slug: string; reason: string },
): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your job was removed',
      paragraphs: [
        `Hello ${name}, we have removed your job “${title}”. Creators no longer see it, and whoever commented has their stars back. This is why:`,
        reason,
      ],
      button: { label: 'See the job', url: `${config.publicUrl}/job-post-details/${slug}` },
    },
    config,
  );
}

type Expiring = { email: string; name: string; title: string; slug: string; applyBy: string };

export function jobExpiringMail(config: Config, { email, name, title, slug, applyBy }: Expiring): Mail {
  return renderMail(
    {
      to: email,
      subject: 'The last days of your job',
      paragraphs: [
        `Hello ${name}, ${applyBy} is the last day to comment on your job “${title}”.`,
        'Comments that are not answered by then end, and their creators get their stars back. You can open the job again for 30 days.',
      ],
      button: { label: 'See the comments', url: `${config.publicUrl}/job-post-details/${slug}` },
    },
    config,
  );
}

export function jobExpiredMail(config: Config, { email, name, title, slug }: Expiring): Mail {
  return renderMail(
    {
      to: email,
      subject: 'Your job has expired',
      paragraphs: [
        `Hello ${name}, the last day to comment on your job “${title}” is past, and nobody got it. Whoever waited has their stars back.`,
        'With one click you open it again for 30 days.',
      ],
      button: { label: 'See the job', url: `${config.publicUrl}/job-post-details/${slug}` },
    },
    config,
  );
}
