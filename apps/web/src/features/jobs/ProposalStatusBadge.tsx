import type { ProposalStatus, ReceivedProposal } from '@castlane/contract/proposal.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';

const TONES: Partial<Record<ProposalStatus, StatusTone>> = {
  shortlisted: 'gold',
  approved: 'ok',
  offered: 'info',
  assigned: 'ok',
  declined: 'bad',
  not_selected: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  void: 'neutral',
};

/** How a comment stands for the job's owner; nothing while it only waits. */
export function ProposalStatusBadge({ proposal: { status, consentBy } }: { proposal: Pick<ReceivedProposal, 'status' | 'consentBy'> }) {
  const t = useT();
  const tone = TONES[status];
  return (
    <>
      {tone && <StatusBadge tone={tone}>{t(`jobs.comment.${status}`)}</StatusBadge>}
      {/* Its creator is asked whether they agree to the changed brief. */}
      {consentBy !== null && <StatusBadge tone="gold">{t('jobs.askedAgain', { time: dayAndClock(consentBy) })}</StatusBadge>}
    </>
  );
}
