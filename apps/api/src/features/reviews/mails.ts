import { ownWorkPath } from '#features/notifications/places.ts';
import type { HideReason } from '@castlane/contract/review.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';
import type { Kind, News } from './notify.ts';

export const HIDE_REASONS: Record<HideReason, string> = {
  insulting: 'It insults somebody.',
  private_data: 'It contains private data of somebody.',
  not_about_the_work: 'It is not about the work.',
  pressure: 'It was written under pressure, or to put pressure on somebody.',
  unlawful: 'It breaks the law.',
};

type Words = (news: News) => MailWords;

const WORDS: Record<Kind, Words> = {
  review_written: ({ actorName, jobTitle, threadId, publishBy }) => ({
    subject: `${actorName} has reviewed you`,
    paragraphs: [
      `${actorName} has written a review of you for “${jobTitle}”.`,
      `You can read it once you have written yours. You have until ${timeInWords(publishBy)}; then it becomes public in any case.`,
    ],
    button: { label: 'Write a review', path: `/message?thread=${threadId}` },
  }),
  review_published: ({ actorName, jobTitle, answerBy }) => ({
    subject: 'A review of you is public',
    paragraphs: [
      `The review of you by ${actorName} for “${jobTitle}” is now public on your profile.`,
      `You may answer it once, until ${timeInWords(answerBy)}.`,
    ],
    button: { label: 'Read the review', path: `/profile?tab=reviews` },
  }),
  review_answered: ({ actorName, jobTitle, ...news }) => ({
    subject: `${actorName} has answered your review`,
    paragraphs: [`${actorName} has answered your review for “${jobTitle}”.`],
    button: { label: 'Read the answer', path: jobPath(news) },
  }),
  review_hidden: ({ actorName, jobTitle, hiddenReason, hiddenNote, ...news }) => ({
    subject: 'Your review is hidden',
    paragraphs: [
      `Our team has hidden your review of ${actorName} for “${jobTitle}”. Others see that there is a review and why it is hidden. It no longer counts. This is why:`,
      HIDE_REASONS[hiddenReason!],
      ...(hiddenNote === null ? [] : [hiddenNote]),
    ],
    button: { label: 'See the job', path: jobPath(news) },
  }),
};

/** A review is shown with its work. */
function jobPath({ userType, jobSlug, engagementId }: Pick<News, 'userType' | 'jobSlug' | 'engagementId'>): string {
  return userType === 'creator' ? `/feed-details/${jobSlug}` : ownWorkPath(jobSlug, engagementId);
}

export function mailOf(kind: Kind, news: News): MailWords {
  return WORDS[kind](news);
}
