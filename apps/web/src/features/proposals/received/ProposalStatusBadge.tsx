import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { OwnStatusBadge } from '#features/jobs/own/OwnStatusBadge.tsx';
import { t } from '#features/jobs/own/words.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { COMMENT_TONES } from '#features/jobs/status-tones.ts';

type Props = { proposal: Pick<ReceivedProposal, 'status' | 'consentBy' | 'creator'>; job: Pick<OwnJob, 'openings' | 'assignedTo'> };

export function ProposalStatusBadge({ proposal: { status, consentBy, creator }, job }: Props) {
  // On a job for one creator, the status is that of the newest work, from the assignment to its end. Several are shown on the board.
  const work = status === 'assigned' && job.openings === 1 && job.assignedTo?.slug === creator.slug ? job.assignedTo.status : undefined;
  return (
    <>
      {work !== undefined ? (
        <OwnStatusBadge status={work} />
      ) : (
        status !== 'submitted' && <StatusBadge tone={COMMENT_TONES[status]}>{t('jobs.comment', { context: status })}</StatusBadge>
      )}
      {/* The creator is asked to consent to the changed brief, or whether they are still interested. */}
      {consentBy !== null && (
        <StatusBadge tone="gold">
          {t(status === 'not_selected' ? 'jobs.askedBack' : 'jobs.askedAgain', { time: dayAndClock(consentBy) })}
        </StatusBadge>
      )}
    </>
  );
}
