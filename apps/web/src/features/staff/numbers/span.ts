import { t } from '#features/staff/i18n.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as a person says them: `12 min`, `3.5 h`, `2 d`; a dash where there was nothing. */
export function spanOf(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR) return t('staff.minutes', { count: minutes });
  if (minutes < 2 * DAY) return t('staff.hours', { count: Math.round(minutes / (HOUR / 2)) / 2 });
  return t('staff.days', { count: Math.round(minutes / DAY) });
}

/** How far behind something is: `3 s`, `12 min`, `2 h`. */
export function delayOf(seconds: number): string {
  return seconds < 90 ? t('staff.seconds', { count: seconds }) : spanOf(Math.round(seconds / 60));
}
