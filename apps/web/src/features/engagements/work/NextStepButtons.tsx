import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconBriefcase, IconCopy, IconMessageCircle, IconPackage, IconSearch } from '@tabler/icons-react';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Group } from '#ui/layout.ts';
import css from './NextStepButtons.module.css';
import { pageOf } from './work-pages.ts';
import type { DialogName } from './WorkDialogs.tsx';
import type { NextStep, Place } from './work-state.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ButtonsProps = { work: Engagement; next: NextStep; place: Place; onOpen: (name: DialogName) => void };

/** The next step as the filled button, and the other possible steps beside it. An answer to a delivery has a bar of its own. */
export function NextStepButtons({ work, next, place, onOpen }: ButtonsProps) {
  const { status, side, threadId, job } = work;
  const isPage = place === 'page';
  const size = isPage ? 'lg' : 'md';
  // In a conversation, what waits for an answer is answered there; on a page, the delivery is in the bar at its end.
  const mayDeliver = side === 'creator' && (status === 'active' || (isPage && status === 'changes_requested'));
  // Its card may be far up in the conversation; the page of the work has the same buttons.
  const isInChat = !isPage && !mayDeliver && (next === 'accept' || next === 'answerCancel' || next === 'deliver');
  const isHere = isPage ? next !== 'accept' : isInChat || next === 'copy' || next === 'feed';
  if ((next === undefined || !isHere) && !mayDeliver) return null;
  return (
    <Group className={css.root} gap={10}>
      {isInChat && (
        <LinkButton size={size} variant="default" href={pageOf(work)} leftSection={<IconBriefcase {...ICON} />}>
          {t('work.openPage')}
        </LinkButton>
      )}
      {isPage && next === 'answerCancel' && (
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
      {isPage && next === 'chat' && (
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
