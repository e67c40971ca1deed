import type { JobStatus } from '@castlane/contract/job-state.ts';
import { t, useT } from './i18n.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { JOB_TONES } from './status-tones.ts';

export function jobStatusWord(status: JobStatus): string {
  return t(`jobs.status.${status}`);
}

/** The status of the reader's own job. */
export function OwnStatusBadge({ status }: { status: JobStatus }) {
  const translate = useT();
  return <StatusBadge tone={JOB_TONES[status]}>{translate(`jobs.status.${status}`)}</StatusBadge>;
}
