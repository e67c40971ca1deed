import { serverTime } from '#platform/clock.ts';
import { useSyncExternalStore } from 'react';
import { t } from '#features/staff/words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TICK_MS = 30_000;

/** A waiting time: `12 min`, `3 h`, `2 d`. */
export function ageOf(since: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed < HOUR) return t('staff.minutes', { count: Math.floor(passed / MINUTE) });
  return passed < DAY ? t('staff.hours', { count: Math.floor(passed / HOUR) }) : t('staff.days', { count: Math.floor(passed / DAY) });
}

let now = serverTime();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(tick, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick() {
  now = serverTime();
  for (const listener of listeners) listener();
}

function current(): number {
  // The clock stands still without subscribers, so an old value is replaced. Two reads in a row return the same value.
  if (listeners.size === 0 && serverTime() - now > TICK_MS) now = serverTime();
  return now;
}

/** The time, updated twice a minute by one timer for all subscribers. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current);
}

/** The day, as the contract writes it. */
export function useToday(): string {
  return new Date(useNow()).toISOString().slice(0, 10);
}
