import type { PublicProfile } from '@castlane/contract/account.ts';
import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count, monthOf, oneDecimal, percent, span } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import css from './RecordFigures.module.css';

/** Figures that the product has counted itself. Unknown ones are left out. */
export function RecordFigures({ profile }: { profile: PublicProfile }) {
  const { jobsPosted, rating, reviewCount, memberSince } = profile;
  return (
    <dl className={css.root}>
      {jobsPosted === null ? <CreatorFigures profile={profile} /> : <OwnerFigures profile={profile} jobsPosted={jobsPosted} />}
      {rating !== null && (
        <Figure label={t('accounts.reviews', { count: reviewCount, number: count(reviewCount) })}>
          <IconStarFilled className={css.star} size={20} aria-hidden="true" />
          <span>{oneDecimal(rating)}</span>
        </Figure>
      )}
      <Figure label={t('accounts.memberSince')}>{monthOf(memberSince)}</Figure>
    </dl>
  );
}

function CreatorFigures({ profile: { jobsAssigned, record } }: { profile: PublicProfile }) {
  const { jobsCompleted = 0, onTimeRate = null } = record.creator ?? {};
  return (
    <>
      <Figure label={t('accounts.jobsWon')}>{count(jobsAssigned)}</Figure>
      {jobsAssigned > 0 && <Figure label={t('accounts.jobsCompleted')}>{count(jobsCompleted)}</Figure>}
      {onTimeRate !== null && <Figure label={t('accounts.onTime')}>{percent(onTimeRate)}</Figure>}
    </>
  );
}

function OwnerFigures({ profile: { jobsAssigned, record }, jobsPosted }: { profile: PublicProfile; jobsPosted: number }) {
  const { hireRate = null, answerRate = null, answerSeconds = null, jobsCompleted = 0 } = record.owner ?? {};
  return (
    <>
      <Figure label={t('accounts.jobsPosted')}>{count(jobsPosted)}</Figure>
      {hireRate === null ? (
        <Figure label={t('accounts.jobsAssigned')}>{count(jobsAssigned)}</Figure>
      ) : (
        <Figure label={t('accounts.jobsFilled')}>{percent(hireRate)}</Figure>
      )}
      {jobsAssigned > 0 && <Figure label={t('accounts.jobsCompleted')}>{count(jobsCompleted)}</Figure>}
      {answerRate !== null && (
        <Figure label={answerSeconds === null ? t('accounts.answers') : t('accounts.answersIn', { time: span(answerSeconds / 60) })}>
          {percent(answerRate)}
        </Figure>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
