import { CREATOR_STAGES } from '@castlane/contract/job-creator.ts';
import { useState } from 'react';
import { count } from '#platform/language/format.ts';
import { Tabs } from '#ui/pages/Tabs.tsx';
import { Stage, type RowsProps } from './Board.tsx';
import { byStage } from './creator-step.ts';
import { useT } from './i18n.ts';

/** The stages as tabs, since a phone is too narrow for columns. Starts with what waits for the owner. */
export function PhoneBoard({ creators, ...stage }: RowsProps) {
  const t = useT();
  const stages = byStage(creators);
  const [current, setCurrent] = useState(() =>
    stages.to_review.length > 0 ? 'to_review' : CREATOR_STAGES.find((each) => stages[each].length > 0),
  );
  return (
    <Tabs value={current ?? 'approved'} onChange={(value) => setCurrent(CREATOR_STAGES.find((each) => each === value))}>
      <Tabs.List aria-label={t('creators.stages')} mb={16}>
        {CREATOR_STAGES.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {`${t(`creators.stage.${each}`)} ${count(stages[each].length)}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CREATOR_STAGES.map((each) => (
        <Tabs.Panel key={each} value={each}>
          <Stage {...stage} cards={stages[each]} none={t(`creators.none.${each}`)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
