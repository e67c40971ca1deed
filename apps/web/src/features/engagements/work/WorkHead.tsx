import type { Engagement } from '@castlane/contract/engagement.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './WorkHead.module.css';
import { stateOf, TONES, turnWords } from './work-state.ts';

/** The state of the work, whose turn it is and until when. The id names the heading, which takes the focus after a step. */
export function WorkHead({ work, id }: { work: Engagement; id: string }) {
  const { title, text, turn } = stateOf(work);
  return (
    <>
      <Group gap="8px 12px" justify="space-between">
        <h2 id={id} className={css.title} tabIndex={-1}>
          {title}
        </h2>
        <StatusBadge tone={TONES[turn]}>{turnWords(turn, work.status)}</StatusBadge>
      </Group>
      <Text inherit variant="soft" mod="tabular" mt={-8}>
        {text}
      </Text>
    </>
  );
}
