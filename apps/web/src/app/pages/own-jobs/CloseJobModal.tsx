import { CloseReason, type OwnJob } from '@castlane/contract/job.ts';
import { focusJobTitle } from '#features/jobs/job-focus.ts';
import { ListedReasonModal } from '#features/jobs/ListedReasonModal.tsx';
import { t } from '#features/jobs/own/words.ts';
import { countRunning } from '#features/jobs/shown-status.ts';
import { useWaitingCount } from '#features/proposals/received/received-api.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useCloseJob } from './status-api.ts';

/** Says what closing a job does, and asks for the reason, which all creators who wait will read. */
export function CloseJobModal({ job: { slug, work }, ...state }: DialogState & { job: OwnJob }) {
  const close = useCloseJob(slug);
  const waiting = useWaitingCount(slug);
  const running = countRunning(work);
  return (
    <ListedReasonModal
      {...state}
      title={t('jobs.closeTitle')}
      text={
        <>
          <span>{t('jobs.closeText')}</span> {running > 0 && <span>{t('jobs.closeRunning', { count: running })}</span>}{' '}
          <span>{waiting === undefined ? t('jobs.closeWaitingAll') : t('jobs.closeWaiting', { count: waiting })}</span>
        </>
      }
      draft={`close.${slug}`}
      reasons={CloseReason.options}
      label={t('jobs.closeWhy')}
      words={(reason) => t('jobs.closeReason', { context: reason })}
      send={(body) => close.mutateAsync(body)}
      done={t('jobs.closed')}
      onExit={(isSent) => isSent && focusJobTitle()}
      cancel={t('jobs.keepOpen')}
      submit={t('jobs.close')}
    />
  );
}
