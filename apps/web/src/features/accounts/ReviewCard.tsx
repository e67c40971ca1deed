import type { Profile, VerificationStatus } from '@castlane/contract/account.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { day, dayAndClock, span } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx';
import { useMe } from './api.ts';
import { AppealNote } from './AppealNote.tsx';
import css from './ReviewCard.module.css';
import { WaitingChanges } from './WaitingChanges.tsx';

const TONES: Record<VerificationStatus, StatusTone> = { incomplete: 'neutral', pending: 'gold', rejected: 'bad', approved: 'ok' };

/** Where one's own review stands. It follows the account: a decision shows here without a reload. */
export function ReviewCard({ profile }: { profile: Profile }) {
  const t = useT();
  // Subscribed for the place in the queue, which moves while others are decided.
  useMe();
  const titleId = useId();
  const { verificationStatus: status } = profile;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {t('accounts.review')}
        </h2>
        <StatusBadge tone={TONES[status]}>{t(`accounts.reviewStatus.${status}`)}</StatusBadge>
      </div>
      <div aria-live="polite">
        {status === 'incomplete' && <Incomplete />}
        {status === 'pending' && <Pending profile={profile} />}
        {status === 'rejected' && <Rejected profile={profile} />}
        {status === 'approved' && <Approved profile={profile} />}
      </div>
    </Card>
  );
}

function Incomplete() {
  const t = useT();
  return (
    <>
      <p className={css.text}>{t('accounts.reviewIncomplete')}</p>
      <LinkButton href={paths.setUpProfile()} fullWidth>
        {t('accounts.goOn')}
      </LinkButton>
    </>
  );
}

function Pending({ profile: { submittedAt, placeInQueue, medianWaitMinutes } }: { profile: Profile }) {
  const t = useT();
  const place =
    placeInQueue === null ? '' : placeInQueue === 0 ? t('accounts.nextInQueue') : t('accounts.placeInQueue', { count: placeInQueue });
  const steps: TimelineStep[] = [
    { label: t('accounts.submitted'), note: submittedAt && dayAndClock(submittedAt), state: 'done' },
    {
      label: t('accounts.inReview'),
      note: (
        <>
          {place && <span className={css.place}>{place}</span>}
          {medianWaitMinutes !== null && <span className={css.wait}>{t('accounts.usualWait', { time: span(medianWaitMinutes) })}</span>}
          {t('accounts.inReviewNote')}
        </>
      ),
      state: 'now',
    },
    { label: t('accounts.active'), note: t('accounts.activeNote'), state: 'next' },
  ];
  return <Timeline steps={steps} label={t('accounts.review')} />;
}

function Rejected({ profile: { rejectionReason, appeal } }: { profile: Profile }) {
  const t = useT();
  return (
    <>
      <div className={css.reason}>
        <small>{t('modal.rejectedReason')}</small>
        {rejectionReason}
      </div>
      {appeal && (
        <div className={css.appeal}>
          <AppealNote appeal={appeal} />
        </div>
      )}
      <LinkButton href={paths.setUpProfile()} fullWidth rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}>
        {t('modal.rejectedButton')}
      </LinkButton>
    </>
  );
}

function Approved({ profile }: { profile: Profile }) {
  const { reviewedAt, userType, appeal } = profile;
  const t = useT();
  return (
    <>
      <p className={css.text}>
        {reviewedAt ? t('accounts.activeSince', { day: day(reviewedAt) }) : t('accounts.activeNow')}{' '}
        {t(userType === 'creator' ? 'accounts.activeCreator' : 'accounts.activeOwner')}
      </p>
      {appeal?.outcome === 'granted' && (
        <div className={css.appeal}>
          <AppealNote appeal={appeal} />
        </div>
      )}
      <WaitingChanges profile={profile} />
      <LinkButton href={paths.home()} variant="default" fullWidth>
        {t(userType === 'creator' ? 'accounts.seeJobs' : 'accounts.goHome')}
      </LinkButton>
    </>
  );
}
