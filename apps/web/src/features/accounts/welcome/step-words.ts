import type { Profile } from '@castlane/contract/account.ts';
import { ANSWER_BY_DAYS, DRIP_BELOW, DRIP_DAYS, STAR_COST_MAX, WELCOME_STARS } from '@castlane/contract/policy.ts';
import type { FirstStep } from '@castlane/contract/welcome.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';

type Translate = ReturnType<typeof useT>;

export type StepWords = {
  label: string;
  /** One sentence or two, for the step that is next. */
  note: string;
  href: string | undefined;
  /** Somebody else does it. */
  isWaiting: boolean;
};

const STARS = { welcome: WELCOME_STARS, most: STAR_COST_MAX, days: ANSWER_BY_DAYS, below: DRIP_BELOW, every: DRIP_DAYS };

/** What an account may do only once its profile is active. */
const NEEDS_REVIEW = new Set<FirstStep['step']>(['comment', 'invite']);

export function useStepWords(step: FirstStep['step'], profile: Profile): StepWords {
  const t = useT();
  if (step === 'review') return reviewWords(t, profile);
  const isActive = profile.status === 'active';
  const note = isActive || !NEEDS_REVIEW.has(step) ? `welcome.${step}Note` : 'welcome.later';
  return {
    label: t(`welcome.${step}`),
    note: t(step === 'job' && !isActive ? 'welcome.jobDraftNote' : note, STARS),
    href: hrefOf(step),
    isWaiting: false,
  };
}

/** Comments and invitations have no page: they start from the cards below. */
function hrefOf(step: FirstStep['step']): string | undefined {
  if (step === 'profile') return paths.setUpProfile();
  if (step === 'channel') return paths.socialAccount();
  return step === 'job' ? paths.createJob() : undefined;
}

function reviewWords(t: Translate, { verificationStatus, submittedAt, medianWaitMinutes }: Profile): StepWords {
  if (verificationStatus === 'rejected')
    return { label: t('welcome.rejected'), note: t('welcome.rejectedNote'), href: paths.setUpProfile(), isWaiting: false };
  const until = submittedAt && medianWaitMinutes !== null ? Date.parse(submittedAt) + medianWaitMinutes * 60_000 : 0;
  const note = until > Date.now() ? t('welcome.reviewUntil', { time: dayAndClock(new Date(until)) }) : t('welcome.reviewSoon');
  return { label: t('welcome.review'), note, href: undefined, isWaiting: verificationStatus === 'pending' };
}
