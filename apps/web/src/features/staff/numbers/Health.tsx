import type { Numbers } from '@castlane/contract/staff.ts';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import css from './Health.module.css';
import { delayOf } from './span.ts';
import { Stack } from '#ui/layout.ts';

const LATE_SECONDS = 120;

/** The state of the background work, in words. */
export function Health({
  health: { tasksWaiting, oldestTaskSeconds, deadByKind, failingClocks, auditIsWhole },
}: {
  health: Numbers['health'];
}) {
  const t = useT();
  const dead = deadByKind.reduce((sum, { count }) => sum + count, 0);
  const failing = failingClocks.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    {
      isFine: oldestTaskSeconds < LATE_SECONDS,
      words:
        tasksWaiting === 0
          ? t('staffNumbers.tasksDone')
          : t('staffNumbers.tasksWaiting', { count: tasksWaiting, time: delayOf(oldestTaskSeconds) }),
    },
    {
      isFine: dead === 0,
      words: dead === 0 ? t('staffNumbers.noneDead') : t('staffNumbers.dead', { count: dead }),
    },
    {
      isFine: failing === 0,
      words:
        failing === 0
          ? t('staffNumbers.clocksFine')
          : t('staffNumbers.clocksFailing', { count: failing, clocks: failingClocks.map(({ clock }) => clock).join(', ') }),
    },
    { isFine: auditIsWhole, words: t(auditIsWhole ? 'staffNumbers.auditWhole' : 'staffNumbers.auditBroken') },
  ];
  return (
    <Stack component="ul" className={css.root} gap={8}>
      {lines.map(({ isFine, words }) => {
        const Icon = isFine ? IconCircleCheckFilled : IconAlertTriangleFilled;
        return (
          <li key={words} data-fine={isFine || undefined}>
            <Icon size={18} role="img" aria-label={t(isFine ? 'staffNumbers.fine' : 'staffNumbers.look')} />
            {words}
          </li>
        );
      })}
    </Stack>
  );
}
