import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { COMMENT_TONES } from './status-tones.ts';

/** How a comment stands for the job's owner; nothing while it only waits. */
export function ProposalStatusBadge({ proposal: { status, consentBy } }: { proposal: Pick<ReceivedProposal, 'status' | 'consentBy'> }) {
  const t = useT();
  return (
    <>
      {status !== 'submitted' && <StatusBadge tone={COMMENT_TONES[status]}>{t(`jobs.comment.${status}`)}</StatusBadge>}
      {/* Its creator is asked whether they agree to the changed brief. */}
      {consentBy !== null && <StatusBadge tone="gold">{t('jobs.askedAgain', { time: dayAndClock(consentBy) })}</StatusBadge>}
    </>
  );
}
