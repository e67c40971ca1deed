import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconCopy, IconMessageCircle, IconPackage, IconSearch } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Group } from '#ui/layout.ts';
import css from './NextStepButtons.module.css';
import type { Place } from './WorkCard.tsx';
import type { DialogName } from './WorkDialogs.tsx';
import type { NextStep } from './work-state.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ButtonsProps = { work: Engagement; next: NextStep; place: Place; onOpen: (name: DialogName) => void };

/** The next step as the filled button, and the other possible steps beside it. An answer to a delivery has a bar of its own. */
export function NextStepButtons({ work, next, place, onOpen }: ButtonsProps) {
  const t = useT();
  const { status, side, threadId, job } = work;
  const size = place === 'page' ? 'lg' : 'md';
  const mayDeliver = side === 'creator' && (status === 'active' || status === 'changes_requested');
  if (next === 'chat' && place === 'thread') return null;
  if ((next === undefined || next === 'accept') && !mayDeliver) return null;
  return (
    <Group className={css.root} gap={10}>
      {next === 'answerCancel' && (
        <Button size={size} onClick={() => onOpen('answerCancel')}>
          {t('work.answerCancel')}
        </Button>
      )}
      {mayDeliver && (
        <Button
          size={size}
          variant={next === 'deliver' ? 'filled' : 'default'}
          leftSection={<IconPackage {...ICON} />}
          onClick={() => onOpen('deliver')}
        >
          {t(status === 'active' ? 'work.deliver' : 'work.deliverAgain')}
        </Button>
      )}
      {next === 'chat' && (
        <LinkButton size={size} href={paths.thread(threadId)} leftSection={<IconMessageCircle {...ICON} />}>
          {t('work.openChat')}
        </LinkButton>
      )}
      {next === 'copy' && (
        <LinkButton size={size} href={paths.postJob({ copy: job.slug })} leftSection={<IconCopy {...ICON} />}>
          {t('work.copyJob')}
        </LinkButton>
      )}
      {next === 'feed' && (
        <LinkButton size={size} href={paths.home()} leftSection={<IconSearch {...ICON} />}>
          {t('work.findJobs')}
        </LinkButton>
      )}
    </Group>
  );
}
