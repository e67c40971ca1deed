import type { Config } from '#platform/config.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Found } from './telling.ts';

export function newJobsMail(config: Config, { email, name }: { email: string; name: string }, found: readonly Found[]): Mail {
  const { publicUrl } = config;
  const [only] = found;
  const isOne = found.length === 1;
  return renderMail(
    {
      to: email,
      subject: isOne ? `New jobs for “${only!.name}”` : 'New jobs for your saved searches',
      paragraphs: [
        `Hello ${name}, these jobs are new since you last heard of your saved ${isOne ? 'search' : 'searches'}.`,
        ...found.flatMap(({ name: search, jobs }) => [
          ...(isOne ? [] : [`“${search}”`]),
          ...jobs.map(({ title, business, slug }) => `${title}, ${business}\n${publicUrl}/feed-details/${slug}`),
        ]),
        `You get this at most once a day. To stop it, delete the search: ${publicUrl}/?searches=true`,
      ],
      button: { label: 'See the jobs', url: isOne ? `${publicUrl}/?${only!.address}` : `${publicUrl}/?searches=true` },
    },
    config,
  );
}
