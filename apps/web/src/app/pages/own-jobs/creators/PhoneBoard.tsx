import { CREATOR_STAGES } from '@castlane/contract/job-creator.ts';
import { useSearchParams } from 'react-router';
import { paths } from '#platform/page/paths.ts';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { Stage, type RowsProps } from './Board.tsx';
import { byStage } from './creator-step.ts';
import { t } from './words.ts';

/** The stages as tabs, since a phone is too narrow for columns. Without a choice, what waits for the owner comes first. */
export function PhoneBoard({ creators, ...stage }: RowsProps) {
  const [query] = useSearchParams();
  const stages = byStage(creators);
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
          href: paths.jobStage(stage.job.slug, id),
          count: stages[id].length,
        }))}
      />
      <Stage {...stage} cards={stages[current]} none={t('creators.none', { context: current })} />
    </>
  );
}
