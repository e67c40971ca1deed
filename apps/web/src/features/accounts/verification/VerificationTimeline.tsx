import type { Profile } from '@castlane/contract/account.ts';
import { day, dayAndClock, span } from '#platform/format.ts';
import { useT } from '#features/accounts/i18n.ts';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import css from './VerificationTimeline.module.css';

type Translate = ReturnType<typeof useT>;

/** The way of a profile through its review, and where it is on it. */
export function VerificationTimeline({ profile }: { profile: Profile }) {
  const t = useT();
  return <Timeline label={t('accounts.review')} steps={stepsOf(profile, t)} />;
}

function stepsOf(profile: Profile, t: Translate): TimelineStep[] {
  const { verificationStatus, submittedAt, reviewedAt, userType } = profile;
  const active: TimelineStep = { label: t('accounts.active'), note: t('accounts.activeNote'), state: 'next' };
  if (verificationStatus === 'incomplete') {
    return [
      { label: t('accounts.notSent'), note: t('accounts.notSentNote'), state: 'now' },
      { label: t('accounts.inReview'), state: 'next' },
      active,
    ];
  }
  if (verificationStatus === 'pending') {
    return [
      { label: t('accounts.submitted'), note: submittedAt && dayAndClock(submittedAt), state: 'done' },
      { label: t('accounts.inReview'), note: <Wait profile={profile} />, state: 'now' },
      active,
    ];
  }
  const submitted: TimelineStep = { label: t('accounts.submitted'), note: submittedAt && day(submittedAt), state: 'done' };
  const reviewDay = reviewedAt && day(reviewedAt);
  if (verificationStatus === 'rejected') return [submitted, { label: t('app.review.rejected'), note: reviewDay, state: 'bad' }, active];
  return [
    submitted,
    { label: t('accounts.reviewed'), note: reviewDay, state: 'done' },
    { label: t('accounts.badge'), note: t(userType === 'creator' ? 'accounts.badgeCreator' : 'accounts.badgeOwner'), state: 'done' },
  ];
}

/** Where in the queue, how long it usually takes, and that nobody needs to wait for it. */
function Wait({ profile: { placeInQueue, medianWaitMinutes } }: { profile: Profile }) {
  const t = useT();
  const place =
    placeInQueue === null ? '' : placeInQueue === 0 ? t('accounts.nextInQueue') : t('accounts.placeInQueue', { count: placeInQueue });
  return (
    <>
      {place && <span className={css.place}>{place}</span>}
      {medianWaitMinutes !== null && <span className={css.wait}>{t('accounts.usualWait', { time: span(medianWaitMinutes) })}</span>}
      {t('accounts.inReviewNote')}
    </>
  );
}
