import type { JobStatus } from '@castlane/contract/job.ts';
import { t, useT } from '#platform/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';

const TONES: Record<JobStatus, StatusTone> = {
  draft: 'neutral',
  open: 'info',
  paused: 'gold',
  assigned: 'ok',
  delivered: 'live',
  changes_requested: 'live',
  completed: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  removed: 'bad',
  disputed: 'bad',
};

export function jobStatusWord(status: JobStatus): string {
  return t(`jobs.status.${status}`);
}

/** How one's own job stands. */
export function OwnStatusBadge({ status }: { status: JobStatus }) {
  const translate = useT();
  return <StatusBadge tone={TONES[status]}>{translate(`jobs.status.${status}`)}</StatusBadge>;
}
