import { APPLY_BY_DEFAULT_DAYS } from '@castlane/contract/policy.ts';
import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { IconBan, IconCircleX, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#features/jobs/own/words.ts';
import { isOver } from '#platform/language/format.ts';
import { Button } from '#ui/controls/Button.ts';
import { Note } from '#ui/content/Note.tsx';
import { Box, Group } from '#ui/layout.ts';
import { useOnePress } from './status-api.ts';

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Why a job accepts no proposals, and what its owner can do; null while it accepts them or creators have every opening. */
export function StatusNote({ job }: { job: OwnJob }) {
  const { status, closeReason, closeNote, removedReason } = job;
  if (status === 'paused') {
    return (
      <Box mb={16}>
        <Note tone="warn" icon={<IconPlayerPause {...ICON} />}>
          <b>{t('jobs.pausedTitle')}</b> <span>{t('jobs.pausedText')}</span>
        </Note>
      </Box>
    );
  }
  if (status === 'expired') {
    return (
      <Reopen job={job}>
        <b>{t('jobs.expiredTitle')}</b> <span>{t('jobs.expiredText')}</span>
      </Reopen>
    );
  }
  if (status === 'filled' && job.taken < job.openings) {
    return (
      <Reopen job={job}>
        <b>{t('jobs.freeTitle', { count: job.openings - job.taken })}</b> <span>{t('jobs.freeText')}</span>
      </Reopen>
    );
  }
  if (status === 'closed' && closeReason) {
    return (
      <Box mb={16}>
        <Note icon={<IconCircleX {...ICON} />}>
          <b>{t('jobs.closedTitle')}</b> <span>{`${t('jobs.closeReason', { context: closeReason })}.`}</span>{' '}
          {closeNote && <span>{t('jobs.quoted', { text: closeNote })}</span>}
          <p>{t('jobs.closedText')}</p>
        </Note>
      </Box>
    );
  }
  if (status === 'removed' && removedReason) {
    return (
      <Box mb={16}>
        <Note tone="bad" icon={<IconBan {...ICON} />}>
          <b>{t('jobs.removedTitle')}</b> <span>{removedReason}</span>
        </Note>
      </Box>
    );
  }
  return null;
}

/** Why a job does not recruit, beside the button that opens it again. */
function Reopen({ job, children }: { job: OwnJob; children: ReactNode }) {
  // A filled job whose last day is ahead keeps it.
  const isForLonger = job.status === 'expired' || job.closesAt === null || isOver(job.closesAt);
  const { press, isPending } = useOnePress(job.slug);
  return (
    <Box mb={16}>
      <Note tone="warn" icon={<IconClock {...ICON} />}>
        <Group gap="10px 16px" align="flex-start" justify="space-between">
          <p>{children}</p>
          {whyJobCannot('reopen', job.status) === undefined && (
            <Button size="sm" loading={isPending} onClick={() => press('reopen')}>
              {isForLonger ? t('jobs.reopenFor', { days: APPLY_BY_DEFAULT_DAYS }) : t('jobs.reopen')}
            </Button>
          )}
        </Group>
      </Note>
    </Box>
  );
}
