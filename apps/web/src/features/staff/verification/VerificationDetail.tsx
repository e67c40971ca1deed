import { provenChecks } from '@castlane/contract/verification-checks.ts';
import type { VerificationCheck } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Deciding } from '#features/staff/decisions/held.ts';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import type { Frame } from '#features/staff/desk/items.ts';
import { today } from '#platform/clock.ts';
import { queryOf } from '#platform/http/queries.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { DecisionBar, type LastDecision } from './DecisionBar.tsx';
import { checksFor, rejectionBody, toggled, type Rejecting } from './reasons.ts';
import { useVerificationDraft } from './verification-draft.ts';
import { VerificationBody } from './VerificationBody.tsx';

const TONES: Partial<Record<string, StatusTone>> = { changed: 'gold', pending: 'gold', approved: 'ok', rejected: 'bad' };

type VerificationDetailProps = {
  frame: Frame;
  onDecide: (deciding: Deciding, onward: string) => void;
  last: LastDecision | undefined;
  /** Failed decisions, above the profile. */
  children: ReactNode;
};

export function VerificationDetail(props: VerificationDetailProps) {
  const { frame, children } = props;
  const query = useQuery(verificationQuery(frame.id));
  usePrefetch(frame.nextId);
  if (query.data) return <Loaded {...props} verification={query.data} />;
  return (
    <DetailState {...frame} query={query}>
      {children}
    </DetailState>
  );
}

function verificationQuery(accountId: string) {
  return queryOf(['staff', 'review', accountId], 'GET /staff/v1/reviews/:accountId', { params: { accountId } });
}

function usePrefetch(accountId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId) void client.prefetchQuery(verificationQuery(accountId));
  }, [accountId, client]);
}

function Loaded({ verification, frame, onDecide, last, children }: VerificationDetailProps & { verification: Verification }) {
  const { profile, submittedAt, channels, queue } = verification;
  const { id: subjectId, name } = profile;
  const status = queue === 'changed' ? queue : profile.verificationStatus;
  const checks = checksFor(verification);
  const proven = provenChecks(profile, channels, today('UTC')).filter((check) => checks.includes(check));
  const { draft, change } = useVerificationDraft(subjectId, submittedAt, proven);
  const ticked = checks.filter((check) => draft.ticked.includes(check));
  const note = [
    t('staff.kind', { context: profile.userType }),
    submittedAt && t('staffVerification.submittedAt', { when: dayAndClock(submittedAt) }),
  ];
  const toggle = (check: VerificationCheck) => change({ ticked: toggled(ticked, check) });
  function decide(rejecting?: Rejecting) {
    if (!submittedAt) return;
    const deciding: Deciding = rejecting
      ? {
          name,
          outcome: 'rejected',
          given: { kind: 'reject_profile', subjectId, decision: { submittedAt, ...rejectionBody(rejecting) } },
        }
      : { name, outcome: 'approved', given: { kind: 'approve_profile', subjectId, decision: { submittedAt } } };
    onDecide(deciding, frame.onward);
  }
  return (
    <DetailFrame
      {...frame}
      person={profile}
      note={note.filter(Boolean).join(' · ')}
      badge={<StatusBadge tone={TONES[status] ?? 'neutral'}>{t('staffVerification.status', { context: status })}</StatusBadge>}
      footer={
        <DecisionBar
          verification={verification}
          draft={draft}
          onChange={change}
          open={checks.filter((check) => !ticked.includes(check))}
          onDecide={decide}
          last={last}
        />
      }
    >
      {children}
      <VerificationBody verification={verification} checks={checks} proven={proven} ticked={ticked} onToggle={toggle} />
    </DetailFrame>
  );
}
