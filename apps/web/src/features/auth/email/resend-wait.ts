import { serverTime } from '#platform/clock.ts';
import { RESEND_SECONDS } from '@castlane/contract/auth.ts';
import { useEffect, useState } from 'react';

const LONGEST_WAIT_SECONDS = 60 * 60;
const KEY = 'resend-available-at';

/**
 * The time from which a new code can be requested. If the server's time is impossible by this computer's clock, it is the usual
 * minute from now.
 */
export function moment(resendAvailableAt: string, now: number): number {
  const seconds = (Date.parse(resendAvailableAt) - now) / 1000;
  const isCredible = seconds > 0 && seconds <= LONGEST_WAIT_SECONDS;
  return now + (isCredible ? seconds : RESEND_SECONDS) * 1000;
}

/** Formats seconds as `0:42`. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function useCountdown(first: () => number) {
  const [until, setUntil] = useState(first);
  const [now, setNow] = useState(serverTime);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(serverTime()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  function waitUntil(next: number) {
    setUntil(next);
    setNow(serverTime());
  }
  return { seconds, waitUntil };
}

/** The countdown to the next code, which survives a reload. `first` is the time for the code that the sign-up sent. */
export function useResendWait(first: number) {
  const { seconds, waitUntil } = useCountdown(() => Math.max(readUntil() ?? 0, Math.min(first, serverTime() + RESEND_SECONDS * 1000)));
  function keepAndWait(next: number) {
    keepUntil(next);
    waitUntil(next);
  }
  return { seconds, waitUntil: keepAndWait };
}

/** Stores the time after a code was sent from elsewhere on the page, for the next countdown. */
export function keepResendWait(resendAvailableAt: string) {
  keepUntil(moment(resendAvailableAt, serverTime()));
}

function readUntil(): number | undefined {
  try {
    return Number(sessionStorage.getItem(KEY)) || undefined;
  } catch {
    return undefined;
  }
}

function keepUntil(until: number) {
  try {
    sessionStorage.setItem(KEY, String(until));
  } catch {
    // Storage refused: after a reload, the server answers how long to wait.
  }
}
