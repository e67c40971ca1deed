import { ago, dayAndClock } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { t } from '#features/staff/words.ts';

const TICK_MS = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A relative time, with the exact one as its title. */
export function When({ at }: { at: string }) {
  return <Moment at={at}>{ago(at, useNow(TICK_MS))}</Moment>;
}

/** A waiting time: `12 min`, `3 h`, `2 d`. */
export function Age({ since }: { since: string }) {
  const passed = Math.max(0, useNow(TICK_MS).getTime() - Date.parse(since));
  return <Moment at={since}>{ageOf(passed)}</Moment>;
}

function Moment({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={dayAndClock(at)}>
      {children}
    </time>
  );
}

function ageOf(passed: number): string {
  if (passed < HOUR) return t('staff.minutes', { count: Math.floor(passed / MINUTE) });
  return passed < DAY ? t('staff.hours', { count: Math.floor(passed / HOUR) }) : t('staff.days', { count: Math.floor(passed / DAY) });
}
