/** Formats a time for a mail in the reader's time zone, and names the zone: `December 27, 2026 at 11:59 PM HST`. */
export function timeInWords(time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
    .formatToParts(new Date(time))
    .find(({ type }) => type === 'timeZoneName');
  return `${format.format(new Date(time))} ${zone!.value}`;
}
