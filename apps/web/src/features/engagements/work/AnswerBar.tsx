import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './AnswerBar.module.css';
import { t } from './words.ts';
import { whyNoChanges } from './rules.ts';
import type { DialogName } from './WorkDialogs.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const WORDS = { classNames: { label: css.words ?? '' } };

type AnswerProps = { work: Engagement; isNext: boolean; onOpen: (name: DialogName) => void };

/** The owner's answer to the delivery that waits. It stays in view while they look at the work. */
export function AnswerBar(props: AnswerProps) {
  const { status, side } = props.work;
  if (side !== 'owner' || status !== 'delivered') return null;
  return (
    <StickyFoot>
      <Group className={css.root} gap={10}>
        <AnswerButtons {...props} size="xl" />
      </Group>
    </StickyFoot>
  );
}

export function AnswerButtons({ work, size, isNext, onOpen }: AnswerProps & { size: 'md' | 'xl' }) {
  const id = useId();
  const { changesLeft, agreement } = work;
  const isUsedUp = whyNoChanges(work) !== undefined;
  const why = agreement.changeRounds === 0 ? t('work.noRounds') : t('work.roundsUsed', { count: agreement.changeRounds });
  return (
    <>
      <Button
        size={size}
        variant={isNext ? 'filled' : 'default'}
        {...WORDS}
        leftSection={<IconCheck {...ICON} />}
        onClick={() => onOpen('accept')}
      >
        {t('work.accept')}
      </Button>
      <Button
        size={size}
        variant="default"
        {...WORDS}
        leftSection={<IconRefresh {...ICON} />}
        disabled={isUsedUp}
        aria-describedby={isUsedUp ? id : undefined}
        onClick={() => onOpen('changes')}
      >
        {isUsedUp ? t('work.askForChanges') : t('work.askForChangesLeft', { count: changesLeft })}
      </Button>
      {isUsedUp && (
        <Text id={id} size="sm" variant="muted" flex="1 0 100%">
          {`${why} ${t('work.wayOn')}`}
        </Text>
      )}
    </>
  );
}
