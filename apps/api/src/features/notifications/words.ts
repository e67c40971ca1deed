import type { CloseReason } from '@castlane/contract/job.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { capital, of, other, who, type Write } from './names.ts';
import { brief, chat, home, myJobs, offer, ownJob, ownReviews, ownWork, profile, security, setUp } from './places.ts';
import { PRODUCT_WORDS } from './product-words.ts';
import { QUESTION_WORDS } from './question-words.ts';
import { securityWordsOf } from './security-words.ts';
import { WORK_WORDS } from './work-words.ts';

/** The default words of a mail or a push message. */
export type Words = { subject: string; sentence: string; label: string; path: string };

const WORDS: Record<NotificationKind, Write> = {
  profile_approved: () => ['Your profile is approved', 'Our team approved your profile.', profile()],
  profile_rejected: () => ['Your profile needs a change', 'Your profile wasn’t accepted yet. See what to change.', setUp()],
  changes_approved: () => [
    'Your profile changes are approved',
    'We approved the changes to your profile. Everyone sees them now.',
    profile(),
  ],
  changes_rejected: ({ reason = '' }) => [
    'Your profile changes weren’t approved',
    `We didn’t approve the changes to your profile. ${reason}`,
    { label: 'Change your profile', path: '/edit-profile' },
  ],
  appeal_granted: () => ['Your appeal was granted', 'Someone else on our team looked at your profile and approved it.', profile()],
  appeal_refused: ({ reason = '' }) => [
    'Your appeal was denied',
    `Someone else on our team looked at your profile, and it stays rejected. ${reason}`,
    setUp(),
  ],
  account_restored: () => [
    'Your account is open again',
    'Your account is no longer banned. Everything that was hidden is visible again. Offers that were waiting stay withdrawn. Log in to continue.',
    { label: 'Log in', path: '/login' },
  ],
  report_resolved: ({ hasActed }) => [
    'We looked into your report',
    hasActed ? 'We looked into your report and took action.' : 'We looked into your report and found no violation of our rules.',
    home(),
  ],
  job_edited: ({ consentBy, ...data }, timeZone) =>
    consentBy === undefined
      ? [
          'Changes to a brief were undone',
          `${who(data)} undid the changes to the brief of ${of(data)}. Your comment stays as it is.`,
          brief(data),
        ]
      : [
          'A brief you commented on has changed',
          `${who(data)} changed the brief of ${of(data)}. Keep your comment or withdraw it by ${timeInWords(consentBy, timeZone)}.`,
          brief(data),
        ],
  job_removed: ({ reason = '', ...data }) => ['Your job was removed', `We removed your job ${of(data)}. ${reason}`, ownJob(data)],
  job_expiring: (data) => ['Your job is about to expire', `The comment-by date of your job ${of(data)} is near.`, ownJob(data)],
  job_expired: (data) => [
    'Your job has expired',
    `The comment-by date of your job ${of(data)} has passed, so it takes no more comments. You can reopen it.`,
    ownJob(data),
  ],
  opening_free: (data) => [
    'Your job has an opening again',
    `Your job ${of(data)} has an opening again. You can reopen it to fill it.`,
    ownJob(data),
  ],
  proposal_void: (data) => [
    'Your comment ended',
    `${endOf(data, `${capital(of(data))} is no longer open, so your comment on it ended.`)} ${back(data)}`,
    myJobs(),
  ],
  proposal_restored: (data) => [
    'Your comment is back',
    `${capital(of(data))} is open again, and so is your comment on it.${data.reason === 'offer_gone' ? ' The offer that was waiting stays withdrawn.' : ''}`,
    brief(data),
  ],
  proposal_expired: (data) => [
    'Your comment ended',
    `${endOf(data, `Your comment on ${of(data)} ended without an answer.`)} ${back(data)}`,
    brief(data),
  ],
  work_with_staff: (data) => [
    'Our team is handling your work',
    `The account of ${other(data)} is banned. Our team is handling your work on ${of(data)} and will write to you.`,
    chat(data),
  ],
  work_goes_on: (data) => [
    'The work continues',
    `The account of ${other(data)} is open again. Your work on ${of(data)} continues.`,
    chat(data),
  ],
  // A deleted account leaves no name in a mail or a push message.
  other_left: (data) => [
    'The other side deleted their account',
    data.reason === 'dispute'
      ? `The other side of your work on ${of(data)} deleted their account. Our team still decides about it.`
      : `The creator of your work on ${of(data)} deleted their account. The files that you accepted stay with you.`,
    chat(data),
  ],
  invited: (data) => [
    'You’re invited to a job',
    `${who(data)} would like you to comment on ${of(data)}. ${data.stars ? `It costs ${starsOf(data.stars)}.` : 'It’s free while the job is open.'}`,
    { ...brief(data), label: 'See the job' },
  ],
  proposal_received: (data) => ['You have a new comment', `${who(data)} commented on your job ${of(data)}.`, ownJob(data)],
  proposal_opened: (data) => ['Your comment was opened', `${who(data)} opened your comment on ${of(data)}.`, brief(data)],
  proposal_confirmed: (data) => [
    'A creator agreed to your changed brief',
    `${who(data)} agreed to the changed brief of ${of(data)}.`,
    ownJob(data),
  ],
  proposal_came_back: (data) => [
    data.reason === 'offer_gone' ? 'A comment is back' : 'A creator is still interested',
    data.reason === 'offer_gone'
      ? `${who(data)}’s comment on your job ${of(data)} is back. Your offer stays withdrawn, and you can make it again.`
      : `${who(data)} is still interested in your job ${of(data)}. Their comment is back.`,
    ownJob(data),
  ],
  still_interested: ({ consentBy, ...data }, timeZone) => [
    'Are you still interested?',
    `${capital(of(data))} has an opening again. If you’re still interested, say so${consentBy === undefined ? '' : ` by ${timeInWords(consentBy, timeZone)}`}: your comment comes back and costs no star.`,
    brief(data),
  ],
  proposal_approved: (data) => ['Your comment was approved', `Your comment on ${of(data)} was approved. ${got(data)}`, brief(data)],
  proposal_declined: (data) => ['Your comment was declined', `Your comment on ${of(data)} was declined.`, brief(data)],
  proposal_not_selected: (data) => [
    'Your comment wasn’t chosen',
    `${capital(of(data))} is filled. Your comment wasn’t chosen. ${back(data)}`,
    brief(data),
  ],
  ...QUESTION_WORDS,
  thread_started: (data) => [`${who(data)} started a chat with you`, `${who(data)} started a chat with you about ${of(data)}.`, chat(data)],
  offer_received: (data) => [
    `${who(data)} sent you an offer`,
    `${who(data)} sent you an offer for ${of(data)}. Read the terms and answer in the chat.`,
    offer(data),
  ],
  offer_accepted: (data) => ['Your offer was accepted', `${who(data)} accepted your offer for ${of(data)}. Work can begin.`, chat(data)],
  offer_declined: (data) => ['Your offer was declined', `${who(data)} declined your offer for ${of(data)}.`, chat(data)],
  offer_withdrawn: (data) => ['An offer was withdrawn', `${who(data)} withdrew the offer for ${of(data)}.`, chat(data)],
  offer_expired: (data) => ['Your offer expired', `${who(data)} didn’t answer your offer for ${of(data)} in time.`, chat(data)],
  offer_countered: (data) => [
    `${who(data)} proposed other terms`,
    `${who(data)} answered your offer for ${of(data)} with other terms. Your offer stands until its end, unless one of them is accepted.`,
    offer(data),
  ],
  amendment_received: (data) => [
    `${who(data)} proposed new terms`,
    `${who(data)} proposed new terms for ${of(data)}. The agreed terms apply until you accept.`,
    offer(data),
  ],
  amendment_accepted: (data) => ['Your new terms were accepted', `${who(data)} accepted the new terms for ${of(data)}.`, chat(data)],
  amendment_declined: (data) => [
    'Your new terms were declined',
    `${who(data)} declined the new terms for ${of(data)}. The agreed terms still apply.`,
    chat(data),
  ],
  amendment_withdrawn: (data) => ['New terms were withdrawn', `${who(data)} withdrew the new terms for ${of(data)}.`, chat(data)],
  amendment_expired: (data) => [
    'Your new terms expired',
    `${who(data)} didn’t answer your new terms for ${of(data)} in time. The agreed terms still apply.`,
    chat(data),
  ],
  amendment_countered: (data) => [
    `${who(data)} proposed other terms`,
    `${who(data)} answered your new terms for ${of(data)} with others. Yours stand until their end, and the agreed terms apply until one of them is accepted.`,
    offer(data),
  ],
  ...WORK_WORDS,
  ...PRODUCT_WORDS,
  review_written: (data) => [`${who(data)} reviewed you`, `${who(data)} reviewed you for ${of(data)}. Leave yours to read it.`, chat(data)],
  review_published: (data) => ['A review of you is public', `${who(data)}’s review of you for ${of(data)} is public.`, ownReviews()],
  review_answered: (data) => [`${who(data)} answered your review`, `${who(data)} answered your review for ${of(data)}.`, ownWork(data)],
  review_hidden: (data) => ['Your review is hidden', `Our team hid your review of ${other(data)} for ${of(data)}.`, ownWork(data)],
  stars: ({ stars = 0, reason = '' }) => [
    stars < 0 ? 'Stars were removed' : 'You got stars',
    `${stars < 0 ? `Our team removed ${starsOf(-stars)}` : `You got ${starsOf(stars)}`}. ${reason}`,
    { label: 'See your stars', path: '/profile?tab=stars' },
  ],
  saved_search: ({ count = 0, search, query }) => [
    search === undefined ? 'New jobs for your saved searches' : `New jobs for “${search}”`,
    `${count} new ${count === 1 ? 'job' : 'jobs'} for ${search === undefined ? 'your saved searches' : `your search “${search}”`}.`,
    { label: 'See the jobs', path: query ? `/?${query}` : '/?searches=true' },
  ],
  security_changed: ({ change }) => [...securityWordsOf(change), security()],
  channel_needs_reconnect: ({ service }) => [
    `Reconnect ${channelOf(service)}`,
    `${capital(channelOf(service))} no longer lets us read its numbers. Reconnect it to keep them up to date.`,
    { label: 'See your channels', path: '/social-account' },
  ],
};

export function wordsOf(kind: NotificationKind, data: NotificationData, timeZone: string): Words {
  const [subject, sentence, place] = WORDS[kind](data, timeZone);
  return { subject, sentence: sentence.trimEnd(), ...place };
}

function channelOf(service: NotificationData['service']): string {
  if (service === undefined) return 'your channel';
  return service === 'youtube' ? 'your YouTube channel' : 'your Instagram account';
}

function starsOf(count: number): string {
  return `${count} ${count === 1 ? 'star' : 'stars'}`;
}

function back({ stars, note }: NotificationData): string {
  const returned = stars ? `You got ${starsOf(stars)} back.` : '';
  return note ? `${returned} The owner wrote: “${note}”`.trimStart() : returned;
}

function got({ stars }: NotificationData): string {
  return stars ? `You got ${starsOf(stars)} for it.` : '';
}

const CLOSED: Record<CloseReason, string> = {
  found_elsewhere: 'The owner found someone elsewhere.',
  no_fit: 'The owner found no one who’s the right fit.',
  plans_changed: 'The owner’s plans changed.',
  no_budget: 'The owner doesn’t have the budget now.',
  other: '',
};

function endOf({ reason, closeReason, ...data }: NotificationData, otherwise: string): string {
  const comment = 'your comment on it ended.';
  if (reason === 'unopened') return `No one opened your comment on ${of(data)} in time, so ${comment}`;
  if (reason === 'brief_changed') return `The brief of ${of(data)} changed and you didn’t answer, so ${comment}`;
  if (reason === 'job_closed') return `${capital(of(data))} was closed, so ${comment} ${closeReason ? CLOSED[closeReason] : ''}`.trimEnd();
  return otherwise;
}
