const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;
const PACIFIC = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** Returns the seconds until the quota of YouTube's API resets, also on days of 23 and 25 hours. */
export function secondsToMidnightPacific(now: Date): number {
  const left = DAY - secondOfDay(now);
  const there = secondOfDay(new Date(now.getTime() + left * 1000));
  if (there === HOUR) return left - HOUR;
  return there === DAY - HOUR ? left + HOUR : left;
}

function secondOfDay(moment: Date): number {
  const part = Object.fromEntries(PACIFIC.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return part.hour! * HOUR + part.minute! * 60 + part.second!;
}

/** Parses ISO 8601 as YouTube writes it: `PT1H2M3S`, `P1DT2H`. Returns null for anything else, and for 0, as of a live stream. */
export function secondsOfDuration(duration: string | undefined): number | null {
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,7})S)?)?$/.exec(duration ?? '') ?? [];
  const total = Number(days ?? 0) * DAY + Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return total > 0 ? total : null;
}
