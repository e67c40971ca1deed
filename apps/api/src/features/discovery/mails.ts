import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

export function invitationMail(
  config: Config,
  { email, name }: { email: string; name: string },
  { title, slug, business }: { title: string; slug: string; business: string },
): Mail {
  return renderMail(
    {
      to: email,
      subject: 'You are invited to a job',
      paragraphs: [
        `Hello ${name}, ${business} would like to read a comment of yours on “${title}”.`,
        'It costs you no star, for as long as the job is open.',
      ],
      button: { label: 'See the job', url: `${config.publicUrl}/feed-details/${slug}` },
    },
    config,
  );
}
