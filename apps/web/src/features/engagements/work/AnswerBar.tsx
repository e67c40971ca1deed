import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './AnswerBar.module.css';
import { useT } from './i18n.ts';
import { whyNoChanges } from './rules.ts';
import type { DialogName } from './WorkDialogs.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const WORDS = { classNames: { label: css.words ?? '' } };

type AnswerBarProps = { work: Engagement; isNext: boolean; onOpen: (name: DialogName) => void };

/** The owner's answer to the delivery that waits. It stays in view while they look at the work. */
export function AnswerBar({ work, isNext, onOpen }: AnswerBarProps) {
  const t = useT();
  const id = useId();
  const { status, side, changesLeft, agreement } = work;
  if (side !== 'owner' || status !== 'delivered') return null;
  const isUsedUp = whyNoChanges(work) !== undefined;
  const why = agreement.changeRounds === 0 ? t('work.noRounds') : t('work.roundsUsed', { count: agreement.changeRounds });
  return (
    <StickyFoot>
      <Group className={css.root} gap={10}>
        <Button
          variant={isNext ? 'filled' : 'default'}
          size="xl"
          {...WORDS}
          leftSection={<IconCheck {...ICON} />}
          onClick={() => onOpen('accept')}
        >
          {t('work.accept')}
        </Button>
        <Button
          variant="default"
          size="xl"
          {...WORDS}
          leftSection={<IconRefresh {...ICON} />}
          disabled={isUsedUp}
          aria-describedby={isUsedUp ? id : undefined}
          onClick={() => onOpen('changes')}
        >
          {isUsedUp ? t('work.askForChanges') : t('work.askForChangesLeft', { count: changesLeft })}
        </Button>
        {isUsedUp && (
          <Text id={id} size="sm" variant="muted">
            {why} {t('work.wayOn')}
          </Text>
        )}
      </Group>
    </StickyFoot>
  );
}
