import type { CloseReason } from '@castlane/contract/job.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import { timeInWords } from '#platform/mail/time.ts';
import { brief, chat, home, myJobs, offer, ownJob, ownReviews, ownWork, profile, security, setUp, type Place } from './places.ts';
import { securityWordsOf } from './security-words.ts';

/** The default words of a mail or a push message. */
export type Words = { subject: string; sentence: string; label: string; path: string };

/** Writes what happened as one line and as a whole sentence, and where to see it. */
type Write = (data: NotificationData) => [subject: string, sentence: string, place: Place];

const WORDS: Record<NotificationKind, Write> = {
  profile_approved: () => ['Your profile is approved', 'Your profile has passed the review.', profile()],
  profile_rejected: () => ['Your profile needs a change', 'Your profile has not passed the review yet. See what to change.', setUp()],
  changes_approved: () => [
    'The changes of your profile are approved',
    'We have looked at the changes of your profile. Everybody sees them now.',
    profile(),
  ],
  changes_rejected: ({ reason = '' }) => [
    'The changes of your profile are not approved',
    `We did not approve the changes of your profile. ${reason}`,
    { label: 'Change your profile', path: '/edit-profile' },
  ],
  appeal_granted: () => ['Your appeal is granted', 'Another person has looked at your profile, and it has passed the review.', profile()],
  appeal_refused: ({ reason = '' }) => [
    'Your appeal is refused',
    `Another person has looked at your profile, and it stays as it is. ${reason}`,
    setUp(),
  ],
  account_restored: () => [
    'Your account is open again',
    'Your account is no longer banned. Everything that was hidden is visible again. Log in to continue.',
    { label: 'Log in', path: '/login' },
  ],
  report_resolved: ({ hasActed }) => [
    'We looked into your report',
    hasActed ? 'We looked into your report and acted on it.' : 'We looked into your report and found no breach of our rules.',
    home(),
  ],
  job_edited: ({ consentBy, ...data }) =>
    consentBy === undefined
      ? ['A brief was changed back', `${who(data)} changed the brief of ${of(data)} back. Your comment stays as it is.`, brief(data)]
      : [
          'A brief you commented on has changed',
          `${who(data)} changed the brief of ${of(data)}. Keep your comment or take it back until ${timeInWords(consentBy)}.`,
          brief(data),
        ],
  job_removed: ({ reason = '', ...data }) => ['Your job was removed', `We have removed your job ${of(data)}. ${reason}`, ownJob(data)],
  job_expiring: (data) => ['The last days of your job', `The last day to comment on your job ${of(data)} is near.`, ownJob(data)],
  job_expired: (data) => [
    'Your job has expired',
    `The last day to comment on your job ${of(data)} is past, so it takes no more comments. You can open it again.`,
    ownJob(data),
  ],
  opening_free: (data) => [
    'An opening is free again',
    `An opening of your job ${of(data)} is free again. You can open the job for it.`,
    ownJob(data),
  ],
  proposal_void: (data) => [
    'Your comment has ended',
    `${endOf(data, `${capital(of(data))} is no longer open, so your comment on it has ended.`)} ${back(data)}`,
    myJobs(),
  ],
  proposal_restored: (data) => ['Your comment is back', `${capital(of(data))} is open again, and so is your comment on it.`, brief(data)],
  proposal_expired: (data) => [
    'Your comment has ended',
    `${endOf(data, `Your comment on ${of(data)} has ended without an answer.`)} ${back(data)}`,
    brief(data),
  ],
  work_with_staff: (data) => [
    'Our team looks after your work',
    `The account of ${other(data)} is banned. Our team looks after your work on ${of(data)} and writes to you.`,
    chat(data),
  ],
  work_goes_on: (data) => [
    'The work goes on',
    `The account of ${other(data)} is open again. Your work on ${of(data)} goes on.`,
    chat(data),
  ],
  invited: (data) => [
    'You are invited to a job',
    `${who(data)} would like to read a comment of yours on ${of(data)}. It costs you no star, for as long as the job is open.`,
    { ...brief(data), label: 'See the job' },
  ],
  proposal_received: (data) => ['You have a new comment', `${who(data)} commented on your job ${of(data)}.`, ownJob(data)],
  proposal_opened: (data) => ['Your comment was opened', `${who(data)} opened your comment on ${of(data)}.`, brief(data)],
  proposal_confirmed: (data) => [
    'A comment stays on your changed brief',
    `${who(data)} agreed to the changed brief of ${of(data)}.`,
    ownJob(data),
  ],
  proposal_approved: (data) => ['Your comment was approved', `Your comment on ${of(data)} was approved. ${got(data)}`, brief(data)],
  proposal_declined: (data) => ['Your comment was declined', `Your comment on ${of(data)} was declined.`, brief(data)],
  proposal_not_selected: (data) => [
    'Your comment was not chosen',
    `${capital(of(data))} is filled. Your comment on it was not chosen. ${back(data)}`,
    brief(data),
  ],
  thread_started: (data) => [`${who(data)} started a chat with you`, `${who(data)} started a chat with you about ${of(data)}.`, chat(data)],
  offer_received: (data) => [
    `${who(data)} sent you an offer`,
    `${who(data)} sent you an offer for ${of(data)}. Read its terms and answer in the chat.`,
    offer(data),
  ],
  offer_accepted: (data) => [
    'Your offer was accepted',
    `${who(data)} accepted your offer for ${of(data)}. The work can begin.`,
    chat(data),
  ],
  offer_declined: (data) => ['Your offer was declined', `${who(data)} declined your offer for ${of(data)}.`, chat(data)],
  offer_withdrawn: (data) => ['An offer was taken back', `${who(data)} took back the offer for ${of(data)}.`, chat(data)],
  offer_expired: (data) => ['Your offer has expired', `${who(data)} did not answer your offer for ${of(data)} in time.`, chat(data)],
  amendment_received: (data) => [
    `${who(data)} offers other terms`,
    `${who(data)} offers other terms for ${of(data)}. Until you accept them, the agreed terms apply.`,
    offer(data),
  ],
  amendment_accepted: (data) => ['Your new terms were accepted', `${who(data)} accepted the new terms for ${of(data)}.`, chat(data)],
  amendment_declined: (data) => [
    'Your new terms were declined',
    `${who(data)} declined the new terms for ${of(data)}. The agreed terms apply.`,
    chat(data),
  ],
  amendment_withdrawn: (data) => ['New terms were taken back', `${who(data)} took back the new terms for ${of(data)}.`, chat(data)],
  amendment_expired: (data) => [
    'Your new terms have expired',
    `${who(data)} did not answer your new terms for ${of(data)} in time. The agreed terms apply.`,
    chat(data),
  ],
  delivered: (data) => [
    `${who(data)} delivered their work`,
    `${who(data)} has delivered the work for ${of(data)}. ${answer(data)}`,
    chat(data),
  ],
  changes_requested: (data) => [`${who(data)} asks for changes`, `${who(data)} asks for changes to ${of(data)}.`, chat(data)],
  accept_reminder: (data) => [
    `The delivery of ${other(data)} waits for your answer`,
    `The delivery of ${other(data)} for ${of(data)} still waits for your answer. ${answer(data)}`,
    chat(data),
  ],
  completed: (data) =>
    data.bySilence
      ? ['A delivery was accepted', `Nobody answered the delivery in time, so ${work(data)} counts as accepted.`, chat(data)]
      : ['Your work was accepted', `${who(data)} accepted your work for ${of(data)}.`, chat(data)],
  cancel_requested: (data) => [
    `${who(data)} asks to cancel your work`,
    `${who(data)} asks you to cancel your work on ${of(data)}.`,
    chat(data),
  ],
  cancel_refused: (data) => [
    'Your request to cancel was refused',
    `${who(data)} does not want to cancel your work on ${of(data)}.`,
    chat(data),
  ],
  cancel_lapsed: (data) => [
    'Your request to cancel has ended',
    `Nobody answered your request to cancel ${work(data)} in time.`,
    chat(data),
  ],
  cancelled: (data) =>
    // A deleted account leaves no name in a mail or a push message.
    data.reason === 'account_deleted'
      ? ['Your work is cancelled', `Your work on ${of(data)} is cancelled, since the other side deleted their account.`, chat(data)]
      : [`Your work with ${other(data)} is cancelled`, `${capital(work(data))} is cancelled.`, chat(data)],
  dispute_opened: (data) => [
    'Our team was asked to decide',
    `${who(data)} asked our team to decide about your work on ${of(data)}. Write your side of it in the chat.`,
    chat(data),
  ],
  dispute_decided: ({ outcome, ...data }) => [
    'Our team has decided',
    `Our team has decided about ${work(data)}${outcome ? `: it is ${outcome}` : ''}.`,
    chat(data),
  ],
  review_written: (data) => [
    `${who(data)} has reviewed you`,
    `${who(data)} has reviewed you for ${of(data)}. Write yours to read it.`,
    chat(data),
  ],
  review_published: (data) => ['A review of you is public', `${who(data)}’s review of you for ${of(data)} is public.`, ownReviews()],
  review_answered: (data) => [`${who(data)} has answered your review`, `${who(data)} answered your review for ${of(data)}.`, ownWork(data)],
  review_hidden: (data) => ['Your review is hidden', `Our team hid your review of ${other(data)} for ${of(data)}.`, ownWork(data)],
  stars: ({ stars = 0, reason = '' }) => [
    stars < 0 ? 'Stars were removed' : 'You got stars',
    `${stars < 0 ? `Our team took ${starsOf(-stars)} off` : `You got ${starsOf(stars)}`}. ${reason}`,
    { label: 'See your stars', path: '/profile?tab=stars' },
  ],
  saved_search: ({ count = 0, search, query }) => [
    search === undefined ? 'New jobs for your saved searches' : `New jobs for “${search}”`,
    `${count} new ${count === 1 ? 'job' : 'jobs'} for ${search === undefined ? 'your saved searches' : `your search “${search}”`}.`,
    { label: 'See the jobs', path: query ? `/?${query}` : '/?searches=true' },
  ],
  security_changed: ({ change }) => [...securityWordsOf(change), security()],
  channel_needs_reconnect: ({ service }) => [
    `Connect ${channelOf(service)} again`,
    `${capital(channelOf(service))} no longer lets us read its numbers. Connect it again, so that they stay up to date.`,
    { label: 'See your channels', path: '/social-account' },
  ],
};

export function wordsOf(kind: NotificationKind, data: NotificationData): Words {
  const [subject, sentence, place] = WORDS[kind](data);
  return { subject, sentence: sentence.trimEnd(), ...place };
}

function channelOf(service: NotificationData['service']): string {
  if (service === undefined) return 'your channel';
  return service === 'youtube' ? 'your YouTube channel' : 'your Instagram account';
}

function who({ actorName }: NotificationData): string {
  return actorName ?? 'Somebody';
}

/** The other side of the work, whether they caused the event or not. */
function other({ actorName, otherName }: NotificationData): string {
  return actorName ?? otherName ?? 'the other side';
}

/** Names one engagement: a job may have several. */
function work(data: NotificationData): string {
  return `your work with ${other(data)} on ${of(data)}`;
}

function of({ jobTitle }: NotificationData): string {
  return jobTitle === undefined ? 'a job' : `“${jobTitle}”`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function starsOf(count: number): string {
  return `${count} ${count === 1 ? 'star' : 'stars'}`;
}

function back({ stars, note }: NotificationData): string {
  const returned = stars ? `You have ${starsOf(stars)} back.` : '';
  return note ? `${returned} The owner wrote: “${note}”`.trimStart() : returned;
}

function got({ stars }: NotificationData): string {
  return stars ? `You got ${starsOf(stars)} for it.` : '';
}

function answer({ until }: NotificationData): string {
  return until === undefined ? '' : `Accept it or ask for changes until ${timeInWords(until)}. Without an answer it is accepted then.`;
}

const CLOSED: Record<CloseReason, string> = {
  found_elsewhere: 'The owner found somebody elsewhere.',
  no_fit: 'The owner found nobody who fits.',
  plans_changed: 'The owner’s plans have changed.',
  no_budget: 'The owner has no budget for it now.',
  other: '',
};

function endOf({ reason, closeReason, ...data }: NotificationData, otherwise: string): string {
  const comment = 'your comment on it has ended.';
  if (reason === 'unopened') return `Nobody opened your comment on ${of(data)} in time, so ${comment}`;
  if (reason === 'brief_changed') return `The brief of ${of(data)} had changed, and you did not answer, so ${comment}`;
  if (reason === 'job_closed') return `${capital(of(data))} was closed, so ${comment} ${closeReason ? CLOSED[closeReason] : ''}`.trimEnd();
  return otherwise;
}
