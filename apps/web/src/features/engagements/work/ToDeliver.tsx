import type { WorkingJob } from '@castlane/contract/work.ts';
import { IconCheck } from '@tabler/icons-react';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { useT } from './i18n.ts';
import css from './ToDeliver.module.css';

/** What was agreed on, until the first of it is there. */
export function ToDeliver({ work: { status, deliveries, agreement } }: { work: WorkingJob }) {
  const t = useT();
  if (status !== 'assigned' || deliveries.length > 0) return null;
  return (
    <section className={css.root} aria-label={t('work.toDeliver')}>
      <h3>{t('work.toDeliver')}</h3>
      <ul>
        {agreement.deliverables.map((line, index) => (
          <Line key={index}>{deliverableWords(line)}</Line>
        ))}
        <Line>{t('work.rounds', { count: agreement.changeRounds })}</Line>
        {agreement.disclosureRequired && <Line>{t('work.marked')}</Line>}
      </ul>
    </section>
  );
}

function Line({ children }: { children: string }) {
  return (
    <li>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </li>
  );
}
