/** Converts a search to a pattern for LIKE over lower-case text: the typed text anywhere, taken literally. Null finds everything. */
export function patternOf(q: string | undefined): string | null {
  const typed = q?.trim().toLowerCase();
  return typed ? `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
}
