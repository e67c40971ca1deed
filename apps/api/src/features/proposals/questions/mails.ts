import type { Config } from '#platform/config.ts';
import type { MailWords } from '#platform/mail/layout.ts';

export type JobWithAnswers = { slug: string; title: string; business: string; count: number };

/** Names the first of `all` jobs. */
export function newAnswersMail({ publicUrl }: Pick<Config, 'publicUrl'>, jobs: readonly JobWithAnswers[], all: number): MailWords {
  const [first] = jobs;
  const more = all - jobs.length;
  return {
    subject: all === 1 ? `New answers about “${first!.title}”` : `New answers about ${all} jobs`,
    paragraphs: [
      'Businesses answered questions about jobs that you saved or commented on:',
      ...jobs.map(
        ({ slug, title, business, count }) =>
          `${title}, ${business}: ${count} new ${count === 1 ? 'answer' : 'answers'}\n${publicUrl}/feed-details/${slug}`,
      ),
      ...(more > 0 ? [`And ${more} more ${more === 1 ? 'job' : 'jobs'}.`] : []),
      'You get this at most once a day.',
    ],
    button:
      all === 1
        ? { label: 'Read the answers', path: `/feed-details/${first!.slug}` }
        : { label: 'See your saved jobs', path: '/?saved=true' },
  };
}
