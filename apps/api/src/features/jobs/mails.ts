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
