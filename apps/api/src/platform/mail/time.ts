/** Formats a time for a mail in UTC, since the reader's time zone is unknown. */
export function timeInWords(time: string): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`;
}
