import { CREATOR_STAGES, type JobCreator } from '@castlane/contract/job-creator.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { count } from '#platform/language/format.ts';
import { Box } from '#ui/layout.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './Board.module.css';
import { byStage } from './creator-step.ts';
import { CreatorCard } from './CreatorCard.tsx';
import { t } from './words.ts';

export type RowsProps = {
  job: OwnJob;
  creators: readonly JobCreator[];
  isChosen: (card: JobCreator) => boolean;
  onChoose: (card: JobCreator, isChosen: boolean) => void;
};

export function Board({ job, creators, isChosen, onChoose }: RowsProps) {
  const stages = byStage(creators);
  return (
    <div className={css.board}>
      {CREATOR_STAGES.map((stage) => (
        <section key={stage} className={css.column} aria-label={t('creators.stage', { context: stage })}>
          <h2 className={css.title}>
            <span>{t('creators.stage', { context: stage })}</span>
            <span className={css.count}>{count(stages[stage].length)}</span>
          </h2>
          <Stage none={t('creators.none', { context: stage })} cards={stages[stage]} {...{ job, isChosen, onChoose }} />
        </section>
      ))}
    </div>
  );
}

type StageProps = Omit<RowsProps, 'creators'> & { cards: readonly JobCreator[]; none: string };

export function Stage({ job, cards, none, isChosen, onChoose }: StageProps) {
  if (cards.length === 0) return <p className={css.none}>{none}</p>;
  return (
    <ul className={css.cards}>
      {cards.map((card) => (
        <CreatorCard
          key={card.proposalId}
          slug={job.slug}
          card={card}
          isChosen={isChosen(card)}
          onChoose={(chosen) => onChoose(card, chosen)}
        />
      ))}
    </ul>
  );
}

export function BoardSkeleton() {
  return (
    <Loading>
      <Box visibleFrom="sm">
        <Skeleton className={css.tools ?? ''} width={200} height={38} mb={16} />
        <div className={css.board}>
          {CREATOR_STAGES.map((stage) => (
            <div key={stage} className={css.column}>
              <Skeleton width="60%" height={16} mb={16} />
              <Skeleton height={120} radius={14} />
            </div>
          ))}
        </div>
      </Box>
      {/* A phone shows one stage, below tabs. */}
      <Box hiddenFrom="sm">
        <Skeleton width={80} height={34} mb={16} />
        <Skeleton height={45} mb={16} />
        <div className={css.cards}>
          <Skeleton height={142} radius={14} />
          <Skeleton height={142} radius={14} />
        </div>
      </Box>
    </Loading>
  );
}
