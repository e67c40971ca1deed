import type { Config } from '#platform/config.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import type { NewJob } from './queries.ts';

export type Found = { name: string; address: string; jobs: NewJob[] };

export function newJobsMail({ publicUrl }: Config, found: readonly Found[]): MailWords {
  const [only] = found;
  const isOne = found.length === 1;
  return {
    subject: isOne ? `New jobs for “${only!.name}”` : 'New jobs for your saved searches',
    paragraphs: [
      `Here are the new jobs since our last email about your saved ${isOne ? 'search' : 'searches'}.`,
      ...found.flatMap(({ name: search, jobs }) => [
        ...(isOne ? [] : [`“${search}”`]),
        ...jobs.map(({ title, business, slug }) => `${title}, ${business}\n${publicUrl}/feed-details/${slug}`),
      ]),
      `You get this at most once a day. To stop it, delete the search: ${publicUrl}/?searches=true`,
    ],
    button: { label: 'See the jobs', path: isOne ? `/?${only!.address}` : '/?searches=true' },
  };
}
