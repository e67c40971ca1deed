import { lettersWithoutSpaces, wordsIn } from '@castlane/contract/plain-text.ts';
import type { Db } from './connect.ts';
import { rowLimit, unseen } from './page.ts';

/** Further words of a search are ignored. */
const MOST_WORDS = 8;
const LONG_WORD = 6;
const SPELLINGS = 3;
/** How many similar words a misspelled one is compared with. */
const CANDIDATES = 40;

/** Returns the first words of a search, in plain text. */
export function searchedWords(text: string): string[] {
  return wordsIn(text).slice(0, MOST_WORDS);
}

/** Builds the text for `to_tsquery` that finds a word of a script without spaces as a part of others; undefined for other scripts. */
export function phraseOf(word: string): string | undefined {
  const letters = lettersWithoutSpaces(word);
  return letters.length === 0 ? undefined : `(${letters.join(' <-> ')})`;
}

/** Builds the text for `to_tsquery`: each of the words as a prefix or a part of others, or any of its spellings. */
export function queryOf(words: readonly (string | readonly string[])[]): string {
  return words.map((word) => (typeof word === 'string' ? (phraseOf(word) ?? `${word}:*`) : `(${word.join(' | ')})`)).join(' & ');
}

/** Finds the words of a table (`word text`, with a trigram index) that each misspelled word may mean; empty if none is near. */
export async function findSpellings(db: Db, table: string, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const rows = await db<{ given: string; there: string[] }[]>`
    SELECT w.given, ARRAY(
      SELECT k.word FROM ${db(table)} k WHERE k.word % w.given ORDER BY similarity(k.word, w.given) DESC, k.word LIMIT ${rowLimit(db, CANDIDATES)}) AS there
    FROM unnest(${unseen(db, db`${words}::text[]`)}) w (given)`;
  return new Map(rows.map(({ given, there }) => [given, nearestOf(given, there)]));
}

/** Picks from existing words those that a misspelled word may mean: all that are nearest, and none that is too far. */
export function nearestOf(word: string, there: readonly string[]): string[] {
  const most = word.length < LONG_WORD ? 1 : 2;
  const near = there.map((each) => ({ each, errors: errorsBetween(word, each) })).filter(({ errors }) => errors <= most);
  const fewest = Math.min(...near.map(({ errors }) => errors));
  return near
    .filter(({ errors }) => errors === fewest)
    .map(({ each }) => each)
    .slice(0, SPELLINGS);
}

/** Counts the letters that are wrong, missing, extra or transposed between two words (optimal string alignment). */
export function errorsBetween(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1), swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
