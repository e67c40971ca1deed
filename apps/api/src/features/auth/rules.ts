import { RESEND_SECONDS } from '@castlane/contract/auth.ts';

export const CODES_AN_HOUR = 5;
export const LINKS_AN_HOUR = 5;
export const LINK_MINUTES = 30;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** For how many minutes log-ins are blocked after the first failure, the second, and so on; the last value repeats. */
export const BLOCK_MINUTES = [0, 0, 0, 0, 1, 2, 4, 8, 15];
/** The number of the first failure that blocks, if all happen within the window. */
export const FIRST_BLOCK = BLOCK_MINUTES.findIndex((minutes) => minutes > 0) + 1;
export const FAILURE_WINDOW_MINUTES = 15;
/** After this many failures in a row, only a new password helps. */
export const FAILURES_AT_MOST = 100;
/** After this long without a failure, all failures are forgotten. */
export const FAILURE_DAYS = 1;

/** Returns when the next code may be mailed, in milliseconds, given when codes were mailed in the last hour, newest first. */
export function resendAvailableAt(sentAt: readonly string[]): number {
  const [newest] = sentAt;
  const earliestThatCounts = sentAt[CODES_AN_HOUR - 1];
  return Math.max(
    newest === undefined ? 0 : Date.parse(newest) + RESEND_SECONDS * 1000,
    earliestThatCounts === undefined ? 0 : Date.parse(earliestThatCounts) + HOUR * 1000,
  );
}

/**
 * Returns for how many seconds no code may be mailed, given the codes of the last hour. A code to a corrected address need not wait a
 * minute after the one before, which went to another address. The limit of five an hour counts both.
 */
export function secondsToCode({ sentAt, now }: { sentAt: readonly string[]; now: string }, { isCorrection = false } = {}): number {
  const counted = isCorrection && sentAt.length < CODES_AN_HOUR ? [] : sentAt;
  return Math.ceil((resendAvailableAt(counted) - Date.parse(now)) / 1000);
}

const LEET: Record<string, string> = { '@': 'a', '4': 'a', '8': 'b', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };
/** Shorter words are ignored: `Jo` is in many a good password. */
const SHORTEST_CONTEXT_WORD = 3;

/** Tests whether a password is one of these words, or part of one, ignoring case, digits, special characters and leetspeak. */
export function isContextWord(password: string, context: readonly string[]): boolean {
  const words = new Set(context.flatMap((text) => [lettersOf(text), ...text.split(/[^A-Za-z]+/).map(lettersOf)]));
  return [password, ...cores(password).map(withoutLeet)]
    .map(lettersOf)
    .some((text) => text.length >= SHORTEST_CONTEXT_WORD && words.has(text));
}

/** Returns the parts that may be meant as the word: digits and special characters at the ends may or may not stand for letters. */
function cores(password: string): string[] {
  const isLetter = [...password].map((character) => /[A-Za-z]/.test(character));
  const [first, after] = [Math.max(0, isLetter.indexOf(true)), isLetter.lastIndexOf(true) + 1];
  const ends = Array.from({ length: password.length - after + 1 }, (_, index) => after + index);
  return Array.from({ length: first + 1 }, (_, start) => ends.map((end) => password.slice(start, end))).flat();
}

function withoutLeet(text: string): string {
  return [...text].map((character) => LEET[character] ?? character).join('');
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
}
