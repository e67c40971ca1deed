import type { Job } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#features/jobs/i18n.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { COMMENT_TONES, JOB_TONES } from '#features/jobs/status-tones.ts';

/** How a comment stands for the job's owner; nothing while it only waits. */
export function ProposalStatusBadge({
  proposal: { status, consentBy },
  job,
}: {
  proposal: Pick<ReceivedProposal, 'status' | 'consentBy'>;
  job: Pick<Job, 'status'>;
}) {
  const t = useT();
  // Who has the job stands where the job stands, from the assignment to its end.
  const [tone, words] =
    status === 'assigned'
      ? ([JOB_TONES[job.status], `jobs.status.${job.status}`] as const)
      : ([COMMENT_TONES[status], `jobs.comment.${status}`] as const);
  return (
    <>
      {status !== 'submitted' && <StatusBadge tone={tone}>{t(words)}</StatusBadge>}
      {/* Its creator is asked whether they agree to the changed brief. */}
      {consentBy !== null && <StatusBadge tone="gold">{t('jobs.askedAgain', { time: dayAndClock(consentBy) })}</StatusBadge>}
    </>
  );
}
