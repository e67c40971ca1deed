import { CREATOR_STAGES, type CreatorStage, type JobCreator } from '@castlane/contract/job-creator.ts';
import { useSearchParams } from 'react-router';
import { count } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './Board.module.css';
import { CreatorCard } from './CreatorCard.tsx';
import { t } from './words.ts';

export type RowsProps = {
  slug: string;
  stages: Record<CreatorStage, readonly JobCreator[]>;
  isChosen: (card: JobCreator) => boolean;
  onChoose: (card: JobCreator, isChosen: boolean) => void;
};

export function Board(rows: RowsProps) {
  return (
    <div className={css.board}>
      {CREATOR_STAGES.map((stage) => (
        <section key={stage} className={css.column} aria-label={t('creators.stage', { context: stage })}>
          <Group component="h2" gap={8} mb={12}>
            <span>{t('creators.stage', { context: stage })}</span>
            <Text span inherit variant="muted" fw={500} mod="tabular">
              {count(rows.stages[stage].length)}
            </Text>
          </Group>
          <Stage stage={stage} {...rows} />
        </section>
      ))}
    </div>
  );
}

/** The stages as tabs, since a phone is too narrow for columns. Without a choice, what waits for the owner comes first. */
export function PhoneBoard(rows: RowsProps) {
  const { slug, stages } = rows;
  const [query] = useSearchParams();
  const first = stages.to_review.length > 0 ? 'to_review' : CREATOR_STAGES.find((each) => stages[each].length > 0);
  const current = CREATOR_STAGES.find((each) => each === query.get('stage')) ?? first ?? 'approved';
  return (
    <>
      <LinkTabs
        label={t('creators.stages')}
        current={current}
        tabs={CREATOR_STAGES.map((id) => ({
          id,
          label: t('creators.stage', { context: id }),
          href: paths.jobStage(slug, id),
          count: stages[id].length,
        }))}
      />
      <Stage stage={current} {...rows} />
    </>
  );
}

function Stage({ stage, slug, stages, isChosen, onChoose }: RowsProps & { stage: CreatorStage }) {
  const cards = stages[stage];
  if (cards.length === 0)
    return (
      <Text className={css.none} size="sm" variant="muted" p={12}>
        {t('creators.none', { context: stage })}
      </Text>
    );
  return (
    <Stack component="ul" gap={8}>
      {cards.map((card) => (
        <CreatorCard
          key={card.proposalId}
          slug={slug}
          card={card}
          isChosen={isChosen(card)}
          onChoose={(chosen) => onChoose(card, chosen)}
        />
      ))}
    </Stack>
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
        <Stack gap={8}>
          <Skeleton height={142} radius={14} />
          <Skeleton height={142} radius={14} />
        </Stack>
      </Box>
    </Loading>
  );
}
