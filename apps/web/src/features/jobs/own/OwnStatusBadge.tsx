import { t } from './words.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import type { ShownStatus } from '#features/jobs/shown-status.ts';
import { SHOWN_TONES } from '#features/jobs/status-tones.ts';

export function jobStatusWord(status: ShownStatus): string {
  return t('jobs.status', { context: status });
}

export function OwnStatusBadge({ status }: { status: ShownStatus }) {
  return <StatusBadge tone={SHOWN_TONES[status]}>{jobStatusWord(status)}</StatusBadge>;
}
