import type { ReviewCheck } from '@castlane/contract/verification.ts';
import type { Review } from '@castlane/contract/staff-review.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Arrows, DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { useKeys } from '#features/staff/desk/keys.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Avatar, kindOf } from '#ui/Avatar.tsx';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import { reviewQuery, type Decision, type QueueFilter } from './api.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { checksFor, toggled } from './reasons.ts';
import { useReviewDraft } from './review-draft.ts';
import { reviewPath } from './review-paths.ts';
import { ReviewBody } from './ReviewBody.tsx';
import '#features/staff/i18n.ts';

const TONES: Record<string, StatusTone> = { pending: 'gold', approved: 'ok', rejected: 'bad' };

type ReviewDetailProps = {
  accountId: string;
  neighbours: { previous?: string | undefined; next?: string | undefined };
  filter: QueueFilter;
  onDecide: (decision: Decision) => void;
  last: (Decision & { at: number }) | undefined;
  /** Failed decisions, above the profile. */
  children: ReactNode;
};

/** One profile: its heading, all its fields, and the decision. */
export function ReviewDetail(props: ReviewDetailProps) {
  const t = useT();
  const { accountId, neighbours, filter, children } = props;
  const query = useQuery(reviewQuery(accountId));
  usePrefetch(neighbours.next);
  useNeighbourKeys(neighbours, filter);
  if (query.data) return <Loaded {...props} review={query.data} />;
  return (
    <DetailFrame
      backHref={reviewPath(filter)}
      backLabel={t('staffReviews.back')}
      label={t('staffReviews.fields')}
      nav={<Arrows neighbours={neighbours} hrefOf={(id) => reviewPath(filter, id)} />}
    >
      {children}
      <DetailState
        problem={query.error}
        onRetry={() => void query.refetch()}
        title={t('staffReviews.notThere')}
        text={t('staffReviews.notThereText')}
      />
    </DetailFrame>
  );
}

function Loaded({ review, neighbours, filter, onDecide, last, children }: ReviewDetailProps & { review: Review }) {
  const t = useT();
  const { profile, submittedAt, queue } = review;
  const { draft, change } = useReviewDraft(profile.id, submittedAt);
  const checks = checksFor(review);
  const ticked = checks.filter((check) => draft.ticked.includes(check));
  const note = [t(`staff.kind.${profile.userType}`), submittedAt && t('staffReviews.submittedAt', { when: dayAndClock(submittedAt) })];
  const toggle = (check: ReviewCheck) => change({ ticked: toggled(ticked, check) });
  return (
    <DetailFrame
      title={profile.name}
      note={note.filter(Boolean).join(' · ')}
      avatar={<Avatar name={profile.name} src={profile.profileImageUri} size={52} kind={kindOf(profile.userType)} />}
      badge={<Badge review={review} />}
      backHref={reviewPath(filter)}
      backLabel={t('staffReviews.back')}
      label={t('staffReviews.fields')}
      nav={<Arrows neighbours={neighbours} hrefOf={(id) => reviewPath(filter, id)} />}
      footer={
        <DecisionBar
          review={review}
          draft={draft}
          onChange={change}
          open={checks.filter((check) => !ticked.includes(check))}
          onDecide={(rejecting) =>
            queue &&
            submittedAt &&
            onDecide({ accountId: profile.id, name: profile.name, queue, submittedAt, ...(rejecting && { rejecting }) })
          }
          last={last}
        />
      }
    >
      {children}
      <ReviewBody review={review} checks={checks} ticked={ticked} onToggle={toggle} />
    </DetailFrame>
  );
}

function Badge({ review: { profile, queue } }: { review: Review }) {
  const t = useT();
  if (queue === 'changed') return <StatusBadge tone="gold">{t('staffReviews.status.changed')}</StatusBadge>;
  const { verificationStatus } = profile;
  return <StatusBadge tone={TONES[verificationStatus] ?? 'neutral'}>{t(`staffReviews.status.${verificationStatus}`)}</StatusBadge>;
}

/** J opens the next one, K the one before. */
function useNeighbourKeys({ previous, next }: ReviewDetailProps['neighbours'], filter: QueueFilter) {
  const navigate = useNavigate();
  const goTo = (id: string | undefined) => id && void navigate(reviewPath(filter, id));
  useKeys({ j: () => goTo(next), k: () => goTo(previous) });
}

/** Prefetches the next profile. */
function usePrefetch(accountId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId) void client.prefetchQuery(reviewQuery(accountId));
  }, [accountId, client]);
}
