import type { ReviewAppeal } from '@castlane/contract/verification.ts';
import { day } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import css from './CasePage.module.css';

const TONES: Record<'waiting' | 'granted' | 'refused', StatusTone> = { waiting: 'gold', granted: 'ok', refused: 'bad' };

/** What was written against the decision, and what came back. */
export function Appeal({ appeal, isOver }: { appeal: ReviewAppeal; isOver: boolean }) {
  const t = useT();
  const { text, createdAt, outcome, answer, decidedAt } = appeal;
  const state = outcome ?? 'waiting';
  return (
    <>
      {outcome && (
        <section className={css.panel}>
          <h2>{t('cases.answer')}</h2>
          {answer && <p className={css.words}>{answer}</p>}
          {decidedAt && <small>{t('cases.answeredOn', { day: day(decidedAt) })}</small>}
        </section>
      )}
      <section className={css.panel}>
        <div className={css.head}>
          <h2>{t('cases.appeal')}</h2>
          {/* Nobody waits any more where the ban was lifted without an answer. */}
          {(outcome || !isOver) && <StatusBadge tone={TONES[state]}>{t(`cases.appeal.${state}`)}</StatusBadge>}
        </div>
        <p className={css.words}>{text}</p>
        <small>{t('cases.sentOn', { day: day(createdAt) })}</small>
      </section>
    </>
  );
}
