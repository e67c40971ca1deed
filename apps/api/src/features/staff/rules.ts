/** A search as a pattern for LIKE over text in lower case: what was typed, anywhere, taken literally. Null finds everything. */
export function patternOf(q: string | undefined): string | null {
  const typed = q?.trim().toLowerCase();
  return typed ? `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
}
