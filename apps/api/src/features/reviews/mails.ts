import { ownWorkPath } from '#features/notifications/places.ts';
import type { HideReason } from '@castlane/contract/review.ts';
import type { MailOf, MailWords } from '#platform/mail/layout.ts';
import { timeInWords } from '#platform/mail/time.ts';

export const HIDE_REASONS: Record<HideReason, string> = {
  insulting: 'It insults someone.',
  private_data: 'It reveals private information.',
  not_about_the_work: 'It isn’t about the work.',
  pressure: 'It was written under pressure, or to put pressure on someone.',
  unlawful: 'It breaks the law.',
};

export type Kind = 'review_written' | 'review_published' | 'review_answered' | 'review_hidden';

export type News = {
  accountId: string;
  isDeleted: boolean;
  userType: 'creator' | 'business_owner';
  actorName: string;
  actorImageUri: string | null;
  jobSlug: string;
  jobTitle: string;
  threadId: string;
  /** For the owner of a job with several openings; else null. */
  engagementId: string | null;
  publishBy: string;
  answerBy: string;
  hiddenReason: HideReason | null;
  hiddenNote: string | null;
};

type Words = (news: News, timeZone: string) => MailWords;

const WORDS: Record<Kind, Words> = {
  review_written: ({ actorName, jobTitle, threadId, publishBy }, timeZone) => ({
    subject: `${actorName} reviewed you`,
    paragraphs: [
      `${actorName} reviewed you for “${jobTitle}”.`,
      `You can read it once you’ve written yours. You have until ${timeInWords(publishBy, timeZone)}. Then it becomes public either way.`,
    ],
    button: { label: 'Leave a review', path: `/message?thread=${threadId}` },
  }),
  review_published: ({ actorName, jobTitle, answerBy }, timeZone) => ({
    subject: 'A review of you is public',
    paragraphs: [
      `The review of you by ${actorName} for “${jobTitle}” is now public on your profile.`,
      `You can answer it once, until ${timeInWords(answerBy, timeZone)}.`,
    ],
    button: { label: 'Read the review', path: `/profile?tab=reviews` },
  }),
  review_answered: ({ actorName, jobTitle, ...news }) => ({
    subject: `${actorName} answered your review`,
    paragraphs: [`${actorName} answered your review for “${jobTitle}”.`],
    button: { label: 'Read the answer', path: jobPath(news) },
  }),
  review_hidden: ({ actorName, jobTitle, hiddenReason, hiddenNote, ...news }) => ({
    subject: 'Your review is hidden',
    paragraphs: [
      `Our team hid your review of ${actorName} for “${jobTitle}”. Others see that it was hidden, and why. It no longer counts. Here’s why:`,
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

export function mailOf(kind: Kind, news: News): MailOf {
  return (timeZone) => WORDS[kind](news, timeZone);
}
