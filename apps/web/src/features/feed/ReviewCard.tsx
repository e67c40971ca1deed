import type { Profile } from '@castlane/contract/account.ts';
import { day, dayAndClock, span } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import { ReviewBadge } from './ReviewBadge.tsx';
import css from './ReviewCard.module.css';

type Translate = ReturnType<typeof useT>;

/** How the review of one's own profile stands. */
export function ReviewCard({ profile }: { profile: Profile }) {
  const t = useT();
  const { verificationStatus } = profile;
  return (
    <Card as="section">
      <div className={css.head}>
        <h2 className={css.title}>{t('feed.review')}</h2>
        <ReviewBadge profile={profile} />
      </div>
      <Timeline label={t('feed.review')} steps={stepsOf(profile, t)} />
      {(verificationStatus === 'rejected' || verificationStatus === 'incomplete') && (
        <LinkButton className={css.action ?? ''} variant="light" size="sm" href={paths.setUpProfile()}>
          {t(verificationStatus === 'rejected' ? 'feed.mend' : 'feed.send')}
        </LinkButton>
      )}
    </Card>
  );
}

function stepsOf(profile: Profile, t: Translate): TimelineStep[] {
  const { verificationStatus, submittedAt, reviewedAt, rejectionReason } = profile;
  const active: TimelineStep = { label: t('feed.step.active'), note: t('feed.step.activeNote'), state: 'next' };
  if (verificationStatus === 'incomplete') {
    return [
      { label: t('feed.step.notSent'), note: t('feed.step.notSentNote'), state: 'now' },
      { label: t('feed.step.inReview'), state: 'next' },
      active,
    ];
  }
  if (verificationStatus === 'pending') {
    return [
      { label: t('feed.step.submitted'), note: submittedAt && dayAndClock(submittedAt), state: 'done' },
      { label: t('feed.step.inReview'), note: waitOf(profile, t), state: 'now' },
      active,
    ];
  }
  const submitted: TimelineStep = { label: t('feed.step.submitted'), note: submittedAt && day(submittedAt), state: 'done' };
  const reviewDay = reviewedAt && day(reviewedAt);
  if (verificationStatus === 'rejected') {
    return [submitted, { label: t('feed.step.rejected'), note: rejectionReason ?? reviewDay, state: 'bad' }, active];
  }
  return [
    submitted,
    { label: t('feed.step.reviewed'), note: reviewDay, state: 'done' },
    { label: t('feed.step.badge'), note: t('feed.step.badgeNote'), state: 'done' },
  ];
}

/** Where in the queue, how long it usually takes, and that nobody needs to wait for it. */
function waitOf({ placeInQueue, medianWaitMinutes }: Profile, t: Translate): string {
  const place = placeInQueue === 0 ? t('feed.step.inReviewNext') : t('feed.step.inReviewQueue', { count: placeInQueue ?? 0 });
  const wait = medianWaitMinutes === null ? undefined : t('feed.step.inReviewWait', { time: span(medianWaitMinutes) });
  return [placeInQueue === null ? undefined : place, wait, t('feed.step.inReviewNote')].filter(Boolean).join('. ');
}
