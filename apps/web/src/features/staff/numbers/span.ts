import { t } from '#features/staff/words.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes for people: `12 min`, `3.5 h`, `2 d`; a dash for no value. */
export function spanOf(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR) return t('staff.minutes', { count: minutes });
  if (minutes < 2 * DAY) return t('staff.hours', { count: Math.round(minutes / (HOUR / 2)) / 2 });
  return t('staff.days', { count: Math.round(minutes / DAY) });
}

/** A delay: `3 s`, `12 min`, `2 h`. */
export function delayOf(seconds: number): string {
  return seconds < 90 ? t('staff.seconds', { count: seconds }) : spanOf(Math.round(seconds / 60));
}
