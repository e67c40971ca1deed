import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { isProblem } from '#platform/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton, IconLink } from '#ui/IconButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { PageLoader } from '#ui/PageLoader.tsx';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import { reviewQuery, type Decision, type Review } from './api.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { ReviewBody } from './ReviewBody.tsx';
import css from './ReviewDetail.module.css';

const TONES: Record<string, StatusTone> = { pending: 'gold', approved: 'ok', rejected: 'bad' };

type ReviewDetailProps = {
  accountId: string;
  neighbours: { previous?: string | undefined; next?: string | undefined };
  hrefOf: (accountId: string) => string;
  queueHref: string;
  onDecide: (decision: Decision) => void;
  last: (Decision & { at: number }) | undefined;
  /** What did not go through, above the profile. */
  children: ReactNode;
};

/** One profile: who it is, everything they gave, and the decision. */
export function ReviewDetail({ accountId, neighbours, hrefOf, queueHref, onDecide, last, children }: ReviewDetailProps) {
  const t = useT();
  const query = useQuery(reviewQuery(accountId));
  usePrefetch(neighbours.next);
  const nav = <Arrows neighbours={neighbours} hrefOf={hrefOf} />;
  const back = (
    <span className={css.back}>
      <IconLink label={t('staff.backToQueue')} href={queueHref}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconLink>
    </span>
  );
  if (query.data) {
    return (
      <>
        <Head review={query.data} back={back} nav={nav} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it */}
        <section className={css.scroll} tabIndex={0} aria-label={t('staff.fields')}>
          {children}
          <ReviewBody review={query.data} />
        </section>
        <DecisionBar review={query.data} onDecide={onDecide} last={last} />
      </>
    );
  }
  return (
    <>
      <div className={css.head}>
        {back}
        <span className={css.grow} />
        {nav}
      </div>
      <div className={css.scroll}>
        {children}
        {isProblem(query.error, 1009, 1004) ? (
          <EmptyState art={<ArtEmptySearch />} title={t('staff.notThere')} text={t('staff.notThereText')} />
        ) : query.isError ? (
          <LoadError onRetry={() => void query.refetch()} />
        ) : (
          <Late />
        )}
      </div>
    </>
  );
}

function Head({ review: { profile }, back, nav }: { review: Review; back: ReactNode; nav: ReactNode }) {
  const t = useT();
  const { name, profileImageUri, userType, submittedAt, verificationStatus } = profile;
  const note = [t(`staff.kind.${userType}`), submittedAt && t('staff.submittedAt', { when: dayAndClock(submittedAt) })];
  return (
    <div className={css.head}>
      {back}
      <span className={css.large}>
        <Avatar name={name} src={profileImageUri} size={52} />
      </span>
      <span className={css.small}>
        <Avatar name={name} src={profileImageUri} size={44} />
      </span>
      <div className={css.grow}>
        <h1 className={css.name}>{name}</h1>
        <p className={css.note}>{note.filter(Boolean).join(' · ')}</p>
      </div>
      <StatusBadge tone={TONES[verificationStatus] ?? 'neutral'}>{t(`staff.status.${verificationStatus}`)}</StatusBadge>
      {nav}
    </div>
  );
}

function Arrows({ neighbours, hrefOf }: Pick<ReviewDetailProps, 'neighbours' | 'hrefOf'>) {
  const t = useT();
  return (
    <span className={css.arrows}>
      <Arrow label={t('staff.previous')} href={neighbours.previous && hrefOf(neighbours.previous)}>
        <IconChevronUp size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
      <Arrow label={t('staff.next')} href={neighbours.next && hrefOf(neighbours.next)}>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
    </span>
  );
}

function Arrow({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  if (!href) {
    return (
      <IconButton label={label} size="sm" variant="line" disabled>
        {children}
      </IconButton>
    );
  }
  return (
    <IconLink label={label} size="sm" variant="line" href={href}>
      {children}
    </IconLink>
  );
}

/** The next one is there before it is asked for. */
function usePrefetch(accountId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId) void client.prefetchQuery(reviewQuery(accountId));
  }, [accountId, client]);
}

/** A spinner only for what takes long. */
function Late() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <PageLoader />;
}
