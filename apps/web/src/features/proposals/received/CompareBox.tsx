import { COMPARED_MAX } from '@castlane/contract/policy.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { t } from './words.ts';

type CompareBoxProps = {
  proposal: Pick<ReceivedProposal, 'creator'>;
  isChosen: boolean;
  /** Whether one more fits. */
  canChoose: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Puts a proposal into the comparison. */
export function CompareBox({ proposal: { creator }, isChosen, canChoose, onChoose }: CompareBoxProps) {
  const isFull = !isChosen && !canChoose;
  return (
    <Checkbox
      size="md"
      checked={isChosen}
      disabled={isFull}
      aria-label={t('received.choose', { name: creator.name })}
      title={isFull ? t('received.most', { count: COMPARED_MAX }) : undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
  );
}
