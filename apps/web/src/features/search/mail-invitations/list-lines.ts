/** The lines of a text, as the server counts them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Puts corrected lines in the place of the old ones; a removed one becomes empty, so that the others keep their numbers. */
export function withLines(text: string, corrected: ReadonlyMap<number, string>): string {
  return linesOf(text)
    .map((line, index) => corrected.get(index + 1) ?? line)
    .join('\n');
}
