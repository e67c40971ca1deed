import { provenChecks } from '@castlane/contract/verification-checks.ts';
import type { VerificationCheck } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { DetailFrame, DetailState, type Frame } from '#features/staff/desk/DetailFrame.tsx';
import { neighboursOf, useNeighbours } from '#features/staff/desk/items.ts';
import { useToday } from '#features/staff/desk/now.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { verificationQuery, type LastDecision, type ProfileDecision } from './api.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { checksFor, toggled } from './reasons.ts';
import { useVerificationDraft } from './verification-draft.ts';
import { VerificationBody } from './VerificationBody.tsx';

const TONES: Record<string, StatusTone> = { pending: 'gold', approved: 'ok', rejected: 'bad' };

type VerificationDetailProps = {
  accountId: string;
  ids: readonly string[];
  hrefOf: (id?: string) => string;
  onDecide: (decision: ProfileDecision) => void;
  last: LastDecision | undefined;
  /** Failed decisions, above the profile. */
  children: ReactNode;
};

export function VerificationDetail(props: VerificationDetailProps) {
  const { accountId, ids, hrefOf, children } = props;
  const query = useQuery(verificationQuery(accountId));
  const neighbours = useNeighbours(ids, accountId, hrefOf);
  usePrefetch(neighboursOf(ids, accountId).next);
  const frame = { neighbours, backHref: hrefOf(), backLabel: t('staffVerification.back'), label: t('staffVerification.fields') };
  if (query.data) return <Loaded {...props} frame={frame} verification={query.data} />;
  return (
    <DetailState {...frame} query={query} gone={t('staffVerification.notThere')} goneText={t('staffVerification.notThereText')}>
      {children}
    </DetailState>
  );
}

type LoadedProps = Pick<VerificationDetailProps, 'onDecide' | 'last' | 'children'> & { frame: Frame; verification: Verification };

function Loaded({ verification, frame, onDecide, last, children }: LoadedProps) {
  const { profile, submittedAt, queue, channels } = verification;
  const checks = checksFor(verification);
  const proven = provenChecks(profile, channels, useToday()).filter((check) => checks.includes(check));
  const { draft, change } = useVerificationDraft(profile.id, submittedAt, proven);
  const ticked = checks.filter((check) => draft.ticked.includes(check));
  const note = [
    t('staff.kind', { context: profile.userType }),
    submittedAt && t('staffVerification.submittedAt', { when: dayAndClock(submittedAt) }),
  ];
  const toggle = (check: VerificationCheck) => change({ ticked: toggled(ticked, check) });
  return (
    <DetailFrame
      {...frame}
      title={profile.name}
      note={note.filter(Boolean).join(' · ')}
      avatar={<Avatar name={profile.name} src={profile.profileImageUri} size={52} kind={kindOf(profile.userType)} />}
      badge={<Badge verification={verification} />}
      footer={
        <DecisionBar
          verification={verification}
          draft={draft}
          onChange={change}
          open={checks.filter((check) => !ticked.includes(check))}
          onDecide={(rejecting) =>
            queue && submittedAt && onDecide({ accountId: profile.id, name: profile.name, submittedAt, ...(rejecting && { rejecting }) })
          }
          last={last}
        />
      }
    >
      {children}
      <VerificationBody verification={verification} checks={checks} proven={proven} ticked={ticked} onToggle={toggle} />
    </DetailFrame>
  );
}

function Badge({ verification: { profile, queue } }: { verification: Verification }) {
  if (queue === 'changed') return <StatusBadge tone="gold">{t('staffVerification.status.changed')}</StatusBadge>;
  const { verificationStatus } = profile;
  return (
    <StatusBadge tone={TONES[verificationStatus] ?? 'neutral'}>
      {t('staffVerification.status', { context: verificationStatus })}
    </StatusBadge>
  );
}

function usePrefetch(accountId: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (accountId) void client.prefetchQuery(verificationQuery(accountId));
  }, [accountId, client]);
}
