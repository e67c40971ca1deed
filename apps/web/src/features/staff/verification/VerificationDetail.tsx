import type { VerificationCheck } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Arrows, DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { useKeys } from '#features/staff/desk/keys.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { Avatar, kindOf } from '#ui/content/Avatar.tsx';
import { StatusBadge, type StatusTone } from '#ui/content/StatusBadge.tsx';
import { verificationQuery, type Decision, type QueueFilter } from './api.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { checksFor, toggled } from './reasons.ts';
import { useVerificationDraft } from './verification-draft.ts';
import { verificationPath } from './verification-paths.ts';
import { VerificationBody } from './VerificationBody.tsx';
import '#features/staff/i18n.ts';

const TONES: Record<string, StatusTone> = { pending: 'gold', approved: 'ok', rejected: 'bad' };

type VerificationDetailProps = {
  accountId: string;
  neighbours: { previous?: string | undefined; next?: string | undefined };
  filter: QueueFilter;
  onDecide: (decision: Decision) => void;
  last: (Decision & { at: number }) | undefined;
  /** Failed decisions, above the profile. */
  children: ReactNode;
};

/** One profile: its heading, all its fields, and the decision. */
export function VerificationDetail(props: VerificationDetailProps) {
  const t = useT();
  const { accountId, neighbours, filter, children } = props;
  const query = useQuery(verificationQuery(accountId));
  usePrefetch(neighbours.next);
  useNeighbourKeys(neighbours, filter);
  if (query.data) return <Loaded {...props} verification={query.data} />;
  return (
    <DetailFrame
      backHref={verificationPath(filter)}
      backLabel={t('staffVerification.back')}
      label={t('staffVerification.fields')}
      nav={<Arrows neighbours={neighbours} hrefOf={(id) => verificationPath(filter, id)} />}
    >
      {children}
      <DetailState
        problem={query.error}
        onRetry={() => void query.refetch()}
        title={t('staffVerification.notThere')}
        text={t('staffVerification.notThereText')}
      />
    </DetailFrame>
  );
}

function Loaded({ verification, neighbours, filter, onDecide, last, children }: VerificationDetailProps & { verification: Verification }) {
  const t = useT();
  const { profile, submittedAt, queue } = verification;
  const { draft, change } = useVerificationDraft(profile.id, submittedAt);
  const checks = checksFor(verification);
  const ticked = checks.filter((check) => draft.ticked.includes(check));
  const note = [t(`staff.kind.${profile.userType}`), submittedAt && t('staffVerification.submittedAt', { when: dayAndClock(submittedAt) })];
  const toggle = (check: VerificationCheck) => change({ ticked: toggled(ticked, check) });
  return (
    <DetailFrame
      title={profile.name}
      note={note.filter(Boolean).join(' · ')}
      avatar={<Avatar name={profile.name} src={profile.profileImageUri} size={52} kind={kindOf(profile.userType)} />}
      badge={<Badge verification={verification} />}
      backHref={verificationPath(filter)}
      backLabel={t('staffVerification.back')}
      label={t('staffVerification.fields')}
      nav={<Arrows neighbours={neighbours} hrefOf={(id) => verificationPath(filter, id)} />}
      footer={
        <DecisionBar
          verification={verification}
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
      <VerificationBody verification={verification} checks={checks} ticked={ticked} onToggle={toggle} />
    </DetailFrame>
  );
}

function Badge({ verification: { profile, queue } }: { verification: Verification }) {
  const t = useT();
  if (queue === 'changed') return <StatusBadge tone="gold">{t('staffVerification.status.changed')}</StatusBadge>;
  const { verificationStatus } = profile;
  return <StatusBadge tone={TONES[verificationStatus] ?? 'neutral'}>{t(`staffVerification.status.${verificationStatus}`)}</StatusBadge>;
}

/** J opens the next one, K the one before. */
function useNeighbourKeys({ previous, next }: VerificationDetailProps['neighbours'], filter: QueueFilter) {
  const navigate = useNavigate();
  const goTo = (id: string | undefined) => id && void navigate(verificationPath(filter, id));
  useKeys({ j: () => goTo(next), k: () => goTo(previous) });
}

/** Prefetches the next profile. */
function usePrefetch(accountId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId) void client.prefetchQuery(verificationQuery(accountId));
  }, [accountId, client]);
}
