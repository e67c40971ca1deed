import { APPLY_BY_DEFAULT_DAYS } from '@castlane/contract/policy.ts';
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

/** Why a job accepts no proposals, and what its owner can do; nothing while it accepts them or creators have every opening. */
export function StatusNote({ job }: { job: OwnJob }) {
  const note = noteOf(job);
  return note && <Box mb={16}>{note}</Box>;
}

function noteOf(job: OwnJob): ReactNode {
  const { status, closeReason, closeNote, removedReason } = job;
  if (status === 'paused')
    return (
      <Note tone="warn" icon={<IconPlayerPause {...ICON} />}>
        <b>{t('jobs.pausedTitle')}</b> <span>{t('jobs.pausedText', { context: job.visibility })}</span>
      </Note>
    );
  if (status === 'expired') return <Reopen job={job} title={t('jobs.expiredTitle')} text={t('jobs.expiredText')} />;
  if (status === 'filled' && job.taken < job.openings)
    return (
      <Reopen
        job={job}
        title={t('jobs.freeTitle', { count: job.openings - job.taken })}
        text={t('jobs.freeText', { context: job.visibility })}
      />
    );
  if (status === 'closed' && closeReason)
    return (
      <Note icon={<IconCircleX {...ICON} />}>
        <b>{t('jobs.closedTitle')}</b> <span>{`${t('jobs.closeReason', { context: closeReason })}.`}</span>{' '}
        {closeNote && <span>{t('jobs.quoted', { text: closeNote })}</span>}
        <p>{t('jobs.closedText')}</p>
      </Note>
    );
  if (status === 'removed' && removedReason)
    return (
      <Note tone="bad" icon={<IconBan {...ICON} />}>
        <b>{t('jobs.removedTitle')}</b> <span>{removedReason}</span>
      </Note>
    );
  return null;
}

/** Why a job does not recruit, beside the button that opens it again. */
function Reopen({ job, title, text }: { job: OwnJob; title: string; text: string }) {
  // A filled job whose last day is ahead keeps it.
  const isForLonger = job.status === 'expired' || job.closesAt === null || isOver(job.closesAt);
  const { press, isPending } = useOnePress(job.slug);
  return (
    <Note tone="warn" icon={<IconClock {...ICON} />}>
      <Group gap="10px 16px" align="flex-start" justify="space-between">
        <p>
          <b>{title}</b> <span>{text}</span>
        </p>
        <Button size="sm" loading={isPending} onClick={() => press('reopen')}>
          {isForLonger ? t('jobs.reopenFor', { days: APPLY_BY_DEFAULT_DAYS }) : t('jobs.reopen')}
        </Button>
      </Group>
    </Note>
  );
}
