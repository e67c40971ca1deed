import type { ReviewAppeal } from '@castlane/contract/verification.ts';
import { day } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import { Group, Text } from '#ui/layout.ts';
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
          {answer && (
            <Text inherit variant="soft" mod="written" mt={4} mb={6}>
              {answer}
            </Text>
          )}
          {decidedAt && (
            <Text component="small" size="xs" variant="muted">
              {t('cases.answeredOn', { day: day(decidedAt) })}
            </Text>
          )}
        </section>
      )}
      <section className={css.panel}>
        <Group gap={12} wrap="nowrap" justify="space-between">
          <h2>{t('cases.appeal')}</h2>
          {/* Nobody waits any more where the ban was lifted without an answer. */}
          {(outcome || !isOver) && <StatusBadge tone={TONES[state]}>{t(`cases.appeal.${state}`)}</StatusBadge>}
        </Group>
        <Text inherit variant="soft" mod="written" mt={4} mb={6}>
          {text}
        </Text>
        <Text component="small" size="xs" variant="muted">
          {t('cases.sentOn', { day: day(createdAt) })}
        </Text>
      </section>
    </>
  );
}
