import { CREATOR_STAGES, creatorStageOf, type JobCreator } from '@castlane/contract/job-creator.ts';
import { money, shortDay } from '#platform/language/format.ts';
import { DataTable, type Column } from '#ui/content/DataTable.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import type { RowsProps } from './Board.tsx';
import { creatorStepOf } from './creator-step.ts';
import { ChooseCreator, placeOf, TurnBadge } from './CreatorCard.tsx';
import { t } from './words.ts';

export function CreatorsTable({ slug, stages, isChosen, onChoose }: RowsProps) {
  const columns: Column<JobCreator>[] = [
    {
      id: 'choose',
      label: t('creators.column.choose'),
      width: '28px',
      isMute: true,
      renderCell: (card) => (
        <ChooseCreator name={card.creator.name} isChosen={isChosen(card)} onChoose={(chosen) => onChoose(card, chosen)} />
      ),
    },
    {
      id: 'creator',
      label: t('creators.column.creator'),
      renderCell: (card) => <UiLink href={placeOf(slug, card)}>{card.creator.name}</UiLink>,
    },
    {
      id: 'stage',
      label: t('creators.column.stage'),
      width: '110px',
      renderCell: (card) => t('creators.stage', { context: creatorStageOf(card) }),
    },
    {
      id: 'price',
      label: t('creators.column.price'),
      width: '110px',
      isNumber: true,
      renderCell: ({ price }) => (price ? money(price) : t('creators.noPrice')),
    },
    { id: 'due', label: t('creators.column.due'), width: '90px', renderCell: ({ dueAt }) => dueAt && shortDay(dueAt) },
    { id: 'next', label: t('creators.column.next'), width: 'minmax(0, 1.6fr)', renderCell: (card) => creatorStepOf(card).text },
    { id: 'turn', label: t('creators.column.turn'), width: '190px', renderCell: (card) => <TurnBadge card={card} /> },
  ];
  return (
    <DataTable
      label={t('creators.creators')}
      columns={columns}
      rows={CREATOR_STAGES.flatMap((stage) => stages[stage])}
      keyOf={({ proposalId }) => proposalId}
    />
  );
}
