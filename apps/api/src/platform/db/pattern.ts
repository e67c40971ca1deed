import { plainText } from '@castlane/contract/plain-text.ts';

/** Converts a search to a pattern for LIKE over `plain_text`: the typed text anywhere, taken literally. Null finds everything. */
export function patternOf(q: string | undefined): string | null {
  const typed = plainText(q ?? '').trim();
  return typed ? `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
}
