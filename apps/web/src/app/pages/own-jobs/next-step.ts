import type { OwnJob } from '@castlane/contract/job.ts';
import { shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { countAtWork, shownWork } from '#features/jobs/shown-status.ts';

type NextStep = { text: string; isOwnTurn: boolean };

export function nextStep(job: OwnJob): NextStep {
  return nextOfOne(job) ?? nextOfMany(job);
}

/** The next step of a job for one creator, as long as that creator has it; otherwise undefined. */
function nextOfOne(job: OwnJob): NextStep | undefined {
  const work = shownWork(job);
  if (!work) return undefined;
  const { name } = work;
  switch (work.status) {
    case 'active':
      return others(t('ownJobs.next.work', { name }));
    case 'changes_requested':
      return others(t('ownJobs.next.changes', { name }));
    case 'delivered':
      return own(job.answerBy ? t('ownJobs.next.answer', { day: shortDay(job.answerBy) }) : t('ownJobs.next.delivered', { name }));
    case 'disputed':
      return others(t('ownJobs.next.disputed'));
    case 'completed':
      return nextOfDone(job) ?? others(t('ownJobs.next.done'));
    case 'cancelled':
      return undefined;
  }
}

/** The next step of a job that recruits or has several creators: a delivery waits with a deadline, so it goes first; a review that the owner owes has one, too, but does not hold up new comments. */
function nextOfMany(job: OwnJob): NextStep {
  const { status, work } = job;
  if (work.delivered > 0) return own(t('ownJobs.next.review', { count: work.delivered }));
  const recruiting = nextOfRecruiting(job);
  if (recruiting?.isOwnTurn && (job.newProposalCount > 0 || job.jobQuestions.waiting > 0)) return recruiting;
  const done = nextOfDone(job);
  if (done) return done;
  if (recruiting?.isOwnTurn) return recruiting;
  if (countAtWork(work) > 0) return others(t('ownJobs.next.atWork', { count: countAtWork(work) }));
  if (work.disputed > 0) return others(t('ownJobs.next.disputed'));
  if (recruiting) return recruiting;
  if (status === 'filled' && job.taken < job.openings) return own(t('ownJobs.next.reopen'));
  return others(t(status === 'closed' ? 'ownJobs.next.closed' : 'ownJobs.next.done'));
}

/** The next step after completed work: the owner's review, as long as it may be written. */
function nextOfDone({ reviewBy }: OwnJob): NextStep | undefined {
  return reviewBy ? own(t('ownJobs.next.leaveReview', { day: shortDay(reviewBy) })) : undefined;
}

/** The next step on the way to a creator; undefined once the job is filled, closed or done. */
function nextOfRecruiting({ status, jobQuestions, newProposalCount, toAnswer, toOffer }: OwnJob): NextStep | undefined {
  switch (status) {
    case 'draft':
      return own(t('ownJobs.next.draft'));
    case 'open':
    case 'paused': {
      // A week, while comments wait for two.
      if (jobQuestions.waiting > 0) return own(t('ownJobs.next.questions', { count: jobQuestions.waiting }));
      if (newProposalCount > 0) return own(t('ownJobs.next.read', { count: newProposalCount }));
      if (toOffer > 0) return own(t('ownJobs.next.offer', { count: toOffer }));
      if (toAnswer > 0) return own(t('ownJobs.next.decide'));
      return status === 'open' ? others(t('ownJobs.next.wait')) : own(t('ownJobs.next.resume'));
    }
    case 'expired':
      return own(t('ownJobs.next.reopen'));
    case 'removed':
      return own(t('ownJobs.next.removed'));
    default:
      return undefined;
  }
}

function own(text: string): NextStep {
  return { text, isOwnTurn: true };
}

function others(text: string): NextStep {
  return { text, isOwnTurn: false };
}
