import { useEffect, useState } from 'react';
import { t } from '#platform/i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TICK_MS = 30_000;

/** How long something waits: `12 min`, `3 h`, `2 d`. */
export function ageOf(since: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed < HOUR) return t('staff.minutes', { count: Math.floor(passed / MINUTE) });
  return passed < DAY ? t('staff.hours', { count: Math.floor(passed / HOUR) }) : t('staff.days', { count: Math.floor(passed / DAY) });
}

/** The time, twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
