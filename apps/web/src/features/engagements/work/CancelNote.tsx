import type { WorkingJob } from '@castlane/contract/work.ts';
import { IconBan, IconInfoCircle } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import { day, dayAndClock } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { Note } from '#ui/Note.tsx';
import { isRunning, waitingCancel } from './rules.ts';

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** One's own request to cancel while it waits, and what became of the last one while the work goes on. */
export function CancelNote({ work, onTakeBack }: { work: WorkingJob; onTakeBack: () => void }) {
  const t = useT();
  const { cancellation, side } = work;
  if (!cancellation || !isRunning(work)) return null;
  const name = otherName(work);
  if (waitingCancel(work) === 'own') {
    return (
      <Note tone="warn" icon={<IconBan {...ICON} />}>
        <p>
          <b>{t('work.cancelWaits')}</b>{' '}
          {t(`work.cancelWaits.${cancellation.onSilence}`, { name, time: dayAndClock(cancellation.expiresAt) })}
        </p>
        <Button mt={10} variant="default" size="sm" onClick={onTakeBack}>
          {t('work.takeBack')}
        </Button>
      </Note>
    );
  }
  if (cancellation.status !== 'refused') return null;
  const who = cancellation.askedBy === side ? 'other' : 'own';
  return (
    <Note icon={<IconInfoCircle {...ICON} />}>
      {t(`work.cancelRefused.${who}`, { name, day: day(cancellation.decidedAt ?? cancellation.askedAt) })}
      {cancellation.answer && ` ${t('work.quoted', { text: cancellation.answer })}`}
    </Note>
  );
}
