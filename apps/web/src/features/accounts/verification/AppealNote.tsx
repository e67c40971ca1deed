import type { ReviewAppeal } from '@castlane/contract/verification.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#features/accounts/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import css from './AppealNote.module.css';

type Standing = 'waiting' | 'granted' | 'refused';
const TONES: Record<Standing, StatusTone> = { waiting: 'gold', granted: 'ok', refused: 'bad' };

/** The one appeal: what was asked, and what another member of staff answered. */
export function AppealNote({ appeal }: { appeal: ReviewAppeal }) {
  const t = useT();
  const { text, createdAt, outcome, answer, decidedAt } = appeal;
  const standing = outcome ?? 'waiting';
  return (
    <div className={css.root}>
      <div className={css.head}>
        <h3 className={css.title}>{t('accounts.appeal')}</h3>
        <StatusBadge tone={TONES[standing]}>{t(`accounts.appeal.${standing}`)}</StatusBadge>
      </div>
      {outcome === null ? (
        <p className={css.line}>{t('accounts.appealWaits')}</p>
      ) : (
        <blockquote className={css.quote}>
          <small>{t('accounts.appealAnswer', { when: decidedAt ? dayAndClock(decidedAt) : '' })}</small>
          {answer}
        </blockquote>
      )}
      <details className={css.own}>
        <summary>{t('accounts.appealOwn', { when: dayAndClock(createdAt) })}</summary>
        <p>{text}</p>
      </details>
    </div>
  );
}
