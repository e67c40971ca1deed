import type { Job } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from '#features/jobs/i18n.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { COMMENT_TONES, JOB_TONES } from '#features/jobs/status-tones.ts';

type Props = { proposal: Pick<ReceivedProposal, 'status' | 'consentBy'>; job: Pick<Job, 'status'> };

/** The status of a proposal for the job's owner; null while it waits. */
export function ProposalStatusBadge({ proposal: { status, consentBy }, job }: Props) {
  const t = useT();
  // For the assigned creator, the status is that of the job, from the assignment to its end.
  const [tone, words] =
    status === 'assigned'
      ? ([JOB_TONES[job.status], `jobs.status.${job.status}`] as const)
      : ([COMMENT_TONES[status], `jobs.comment.${status}`] as const);
  return (
    <>
      {status !== 'submitted' && <StatusBadge tone={tone}>{t(words)}</StatusBadge>}
      {/* The creator is asked to consent to the changed brief. */}
      {consentBy !== null && <StatusBadge tone="gold">{t('jobs.askedAgain', { time: dayAndClock(consentBy) })}</StatusBadge>}
    </>
  );
}
