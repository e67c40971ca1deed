import type { OwnJob } from '@castlane/contract/job.ts';
import { IconMailOpened } from '@tabler/icons-react';
import { t } from '#features/jobs/words.ts';
import { CategoryChip } from '#ui/badges/badges.tsx';
import { Group } from '#ui/layout.ts';

/** Says of a job that only the creators whom its owner invites find it; nothing of one in the feed. */
export function ByInvitation({ job: { visibility } }: { job: Pick<OwnJob, 'visibility'> }) {
  if (visibility === 'feed') return null;
  return (
    <CategoryChip>
      <Group component="span" gap={5} wrap="nowrap">
        <IconMailOpened size={15} stroke={1.75} aria-hidden="true" />
        <span>{t('job.byInvitation')}</span>
      </Group>
    </CategoryChip>
  );
}
