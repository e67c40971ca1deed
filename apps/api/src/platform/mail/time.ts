/** A moment in the words of a mail, whose reader may be anywhere. */
export function timeInWords(time: string): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`;
}
