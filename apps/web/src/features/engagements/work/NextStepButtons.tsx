import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconBriefcase, IconCheck, IconCopy, IconMessageCircle, IconPackage, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './NextStepButtons.module.css';
import { whyNoChanges } from './rules.ts';
import { pageOf } from './work-pages.ts';
import type { DialogName } from './WorkDialogs.tsx';
import type { NextStep, Place } from './work-state.ts';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ButtonsProps = { work: Engagement; next: NextStep; place: Place; onOpen: (name: DialogName) => void };

/** The next step as the filled button, and the other possible steps beside it. */
export function NextStepButtons({ work, next, place, onOpen }: ButtonsProps) {
  const t = useT();
  const { status, side, threadId, job } = work;
  const isPage = place === 'page';
  const size = isPage ? 'lg' : 'md';
  // In a conversation, what waits for an answer is answered there.
  const mayDeliver = side === 'creator' && (status === 'active' || (isPage && status === 'changes_requested'));
  const mayAnswer = isPage && side === 'owner' && status === 'delivered';
  // Its card may be far up in the conversation; the page of the work has the same buttons.
  const isInChat = !isPage && !mayDeliver && (next === 'accept' || next === 'answerCancel' || next === 'deliver');
  const isHere = isPage || isInChat || next === 'copy' || next === 'feed';
  if ((next === undefined || !isHere) && !mayDeliver && !mayAnswer) return null;
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
      {mayAnswer && <AnswerDelivery work={work} size={size} isNext={next === 'accept'} onOpen={onOpen} />}
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

type AnswerProps = { work: Engagement; size: 'lg' | 'md'; isNext: boolean; onOpen: (name: DialogName) => void };

/** Accepting a delivery, or asking for changes as often as agreed. */
export function AnswerDelivery({ work, size, isNext, onOpen }: AnswerProps) {
  const t = useT();
  const id = useId();
  const { changesLeft, agreement } = work;
  const isUsedUp = whyNoChanges(work) !== undefined;
  const rounds = { left: changesLeft, count: agreement.changeRounds };
  const why = agreement.changeRounds === 0 ? t('work.noRounds') : t('work.roundsUsed', { count: agreement.changeRounds });
  return (
    <>
      <Button size={size} variant={isNext ? 'filled' : 'default'} leftSection={<IconCheck {...ICON} />} onClick={() => onOpen('accept')}>
        {t('work.accept')}
      </Button>
      <Button
        size={size}
        variant="default"
        leftSection={<IconRefresh {...ICON} />}
        disabled={isUsedUp}
        aria-describedby={id}
        onClick={() => onOpen('changes')}
      >
        {t('work.askForChanges')}
      </Button>
      <Text id={id} size="sm" variant="muted" flex="1 0 100%">
        {isUsedUp ? `${why} ${t('work.wayOn')}` : t('work.roundsLeft', rounds)}
      </Text>
    </>
  );
}
