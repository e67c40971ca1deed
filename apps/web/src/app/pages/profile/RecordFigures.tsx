import type { PublicProfile } from '@castlane/contract/account.ts';
import type { PaymentRecord, ShippingRecord } from '@castlane/contract/record.ts';
import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ago, count, oneDecimal, percent, span } from '#platform/language/format.ts';
import type { Channel } from '@castlane/contract/channel.ts';
import { isOld, sourceOf } from '#features/channels/channel-words.ts';
import { t as channelsT } from '#features/channels/words.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { t } from '#features/accounts/words.ts';
import css from './RecordFigures.module.css';

/** The numbers of the channels, each by itself with its age, and what the product has counted. Unknown ones are left out. */
export function RecordFigures({ profile }: { profile: PublicProfile }) {
  const { jobsPosted, rating, reviewCount, channels } = profile;
  return (
    <dl className={css.root}>
      {channels.map((channel) => (
        <ChannelFigure key={channel.service} channel={channel} />
      ))}
      {rating !== null && (
        <Figure label={t('accounts.reviews', { count: reviewCount, number: count(reviewCount) })}>
          <IconStarFilled color="var(--cl-text)" size={20} aria-hidden="true" />
          <span>{oneDecimal(rating)}</span>
        </Figure>
      )}
      {jobsPosted === null ? <CreatorFigures profile={profile} /> : <OwnerFigures profile={profile} jobsPosted={jobsPosted} />}
    </dl>
  );
}

function ChannelFigure({ channel }: { channel: Channel }) {
  const { service, followers, fetchedAt } = channel;
  if (followers === null) return null;
  const label = `${channelsT('channels', { context: service, count: followers })}, ${ago(fetchedAt)}`;
  return (
    <Figure label={<span title={sourceOf(channel)}>{label}</span>} isOld={isOld(channel)}>
      <PlatformIcon platform={service} size={20} />
      <VisuallyHidden>{channelsT('channels.service', { context: service })} </VisuallyHidden>
      <span>{count(followers)}</span>
    </Figure>
  );
}

function CreatorFigures({ profile: { jobsAssigned, record } }: { profile: PublicProfile }) {
  const { jobsCompleted = 0, onTimeRate = null, answerMinutes = null } = record.creator ?? {};
  return (
    <>
      {answerMinutes !== null && <Figure label={t('accounts.answerTime')}>{span(answerMinutes)}</Figure>}
      {jobsAssigned > 0 && (
        <Figure label={t('accounts.jobsCompleted')}>
          {t('accounts.ofJobs', { done: count(jobsCompleted), all: count(jobsAssigned) })}
        </Figure>
      )}
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
      {record.owner && <PaymentFigures payments={record.owner.payments} />}
      {record.owner && <ProductFigure products={record.owner.products} />}
    </>
  );
}

function PaymentFigures({ payments: { counted, onTimeRate, unpaid } }: { payments: PaymentRecord }) {
  return (
    <>
      {onTimeRate !== null && <Figure label={t('accounts.paidOnTime', { count: counted })}>{percent(onTimeRate)}</Figure>}
      {unpaid > 0 && <Figure label={t('accounts.unpaid')}>{count(unpaid)}</Figure>}
    </>
  );
}

function ProductFigure({ products: { counted, onTimeRate } }: { products: ShippingRecord }) {
  return onTimeRate !== null && <Figure label={t('accounts.shipsOnTime', { count: counted })}>{percent(onTimeRate)}</Figure>;
}

function Figure({ label, isOld: isGray = false, children }: { label: ReactNode; isOld?: boolean; children: ReactNode }) {
  return (
    <div data-old={isGray || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
