import { dateFormat } from './language/intl.ts';

/**
 * The clock of the server. Computers are wrong by hours, sometimes years, and what a page says about deadlines must not follow them. Lengths
 * of time that only this page knows, such as a pause, are measured with `Date.now()`.
 */

/** Up to here a difference may come from the way of the answer, and changes no words. */
const TOLERANCE_MS = 5000;

let ahead = 0;

/** Notes the server's time from an answer to a request that was sent at `sentAt` by this computer's clock. */
export function noteServerTime(said: string | null, sentAt: number) {
  const received = Date.now();
  const next = Number(said) - (sentAt + received) / 2;
  if (!said || !Number.isFinite(next) || Math.abs(next - ahead) <= TOLERANCE_MS + (received - sentAt) / 2) return;
  ahead = Math.abs(next) <= TOLERANCE_MS ? 0 : next;
}

/** The server's time, in milliseconds since 1970. */
export function serverTime(): number {
  return serverTimeAt(Date.now());
}

/** The server's time at a moment of this computer's clock, such as a mutation's `submittedAt`. */
export function serverTimeAt(moment: number): number {
  return moment + ahead;
}

export function serverNow(): Date {
  return new Date(serverTime());
}

/** The time zone of this browser, as the IANA names it. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Today as `YYYY-MM-DD`: here, or in another time zone. */
export function today(timeZone?: string): string {
  return calendarOf(timeZone).format(serverNow());
}

function calendarOf(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return dateFormat('sv', timeZone === undefined ? {} : { timeZone });
  } catch {
    // A zone that is newer than this browser.
    return dateFormat('sv');
  }
}
