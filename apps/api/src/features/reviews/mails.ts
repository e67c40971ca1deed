import type { HideReason } from '@castlane/contract/review.ts';
import type { Config } from '#platform/config.ts';
import { renderMail, type MailContent } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { timeInWords } from '#platform/mail/time.ts';
import type { Kind, News } from './telling.ts';

export const HIDE_REASONS: Record<HideReason, string> = {
  insulting: 'It insults somebody.',
  private_data: 'It tells private data of somebody.',
  not_about_the_work: 'It is not about the work.',
  pressure: 'It was written under pressure, or to put pressure on somebody.',
  unlawful: 'It breaks the law.',
};

type Words = (news: News, publicUrl: string) => Omit<MailContent, 'to'>;

const WORDS: Record<Kind, Words> = {
  review_written: ({ name, actorName, jobTitle, threadId, publishBy }, publicUrl) => ({
    subject: `${actorName} has reviewed you`,
    paragraphs: [
      `Hello ${name}, ${actorName} has written a review of you for “${jobTitle}”.`,
      `You can read it once you have written yours. You have until ${timeInWords(publishBy)}; then it is public, with yours or without.`,
    ],
    button: { label: 'Write a review', url: `${publicUrl}/message?thread=${threadId}` },
  }),
  review_published: ({ name, actorName, jobTitle, answerBy }, publicUrl) => ({
    subject: 'A review of you is public',
    paragraphs: [
      `Hello ${name}, what ${actorName} wrote about you for “${jobTitle}” is public now, on your profile.`,
      `You may answer it once, until ${timeInWords(answerBy)}.`,
    ],
    button: { label: 'Read the review', url: `${publicUrl}/profile?tab=reviews` },
  }),
  review_answered: ({ name, actorName, jobTitle, jobSlug, userType }, publicUrl) => ({
    subject: `${actorName} has answered your review`,
    paragraphs: [`Hello ${name}, ${actorName} has answered your review for “${jobTitle}”.`],
    button: { label: 'Read the answer', url: `${publicUrl}${userType === 'creator' ? '/feed-details' : '/job-post-details'}/${jobSlug}` },
  }),
  review_hidden: ({ name, jobTitle, hiddenReason, hiddenNote, jobSlug, userType }, publicUrl) => ({
    subject: 'Your review is hidden',
    paragraphs: [
      `Hello ${name}, our team has hidden your review for “${jobTitle}”. Everybody sees that there is one, and why it is hidden. It no longer counts. This is why:`,
      HIDE_REASONS[hiddenReason!],
      ...(hiddenNote === null ? [] : [hiddenNote]),
    ],
    button: { label: 'See the job', url: `${publicUrl}${userType === 'creator' ? '/feed-details' : '/job-post-details'}/${jobSlug}` },
  }),
};

export function mailOf(config: Config, kind: Kind, news: News): Mail {
  return renderMail({ to: news.email, ...WORDS[kind](news, config.publicUrl) }, config);
}
