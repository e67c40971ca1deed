import { COMPARED_MAX } from '@castlane/contract/policy.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { IconColumns } from '@tabler/icons-react';
import { useHasDesk } from '#features/proposals/received/has-desk.ts';
import { t } from '#features/proposals/received/words.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FloatingBar } from '#ui/pages/FloatingBar.tsx';
import { Group } from '#ui/layout.ts';
import css from './CompareBar.module.css';

type CompareBarProps = { chosen: readonly ReceivedProposal[]; onClear: () => void; onCompare: () => void };

export function CompareBar({ chosen, onClear, onCompare }: CompareBarProps) {
  // The open comment has the filled button.
  const variant = useHasDesk() ? 'light' : 'filled';
  if (chosen.length === 0) return null;
  const isTooFew = chosen.length < 2;
  return (
    <FloatingBar
      label={t('received.bar')}
      start={
        <Group component="span" className={css.faces} gap={0} wrap="nowrap" align="stretch" ps={4} aria-hidden="true">
          {chosen.map(({ id, creator }) => (
            <Avatar key={id} size={34} name={creator.name} src={creator.profileImageUri} />
          ))}
        </Group>
      }
      words={t('received.chosen', { count: chosen.length })}
      note={isTooFew ? t('received.oneMore') : chosen.length === COMPARED_MAX && t('received.most', { count: COMPARED_MAX })}
      onClear={onClear}
    >
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t('received.clear')}
      </Button>
      <Button
        size="sm"
        variant={variant}
        disabled={isTooFew}
        leftSection={<IconColumns size={16} stroke={2} aria-hidden="true" />}
        onClick={onCompare}
      >
        {t('received.compare')}
      </Button>
    </FloatingBar>
  );
}

type CompareBoxProps = Pick<ReceivedProposal, 'creator'> & {
  isChosen: boolean;
  /** No more can be chosen. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Puts a proposal into the comparison. */
export function CompareBox({ creator, isChosen, isFull, onChoose }: CompareBoxProps) {
  const isShut = isFull && !isChosen;
  return (
    <Checkbox
      size="md"
      checked={isChosen}
      disabled={isShut}
      aria-label={t('received.choose', { name: creator.name })}
      title={isShut ? t('received.most', { count: COMPARED_MAX }) : undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
  );
}
