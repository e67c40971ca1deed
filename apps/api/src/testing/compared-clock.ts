/**
 * Finds a bare `app_now()` in a comparison. PostgreSQL calls it for each row that it checks, since it cannot inline a function with a
 * sub-select: that took 18 s for 1.5 million rows, and `(SELECT app_now())`, which it calls once, 1.2 s. A fragment that begins with a bare
 * one counts too, because the statement that uses it may compare it.
 */

const BEFORE = /(?:(?<![-=])[<>]=?|\bBETWEEN|`)\s*\(*\s*$/;
const TERM = String.raw`(?:interval '[^']*'|make_interval\((?:[^()]|\([^()]*\))*\)|\$\{[^}]*\}|[\w.]+)`;
const AFTER = new RegExp(String.raw`^(?:\s*(?:\)|::\w+|AT TIME ZONE '\w+'|[-+]\s*${TERM}))*\s*(?:[<>]|BETWEEN\b)`);
/** A sub-select in FROM is no help: PostgreSQL puts its expression wherever its column is used. */
const PULLED_UP = /\b(?:FROM|JOIN)\s+\(SELECT $/;

/** Returns the lines, counted from 1. */
export function linesThatCompareTheClock(text: string): number[] {
  return [...text.matchAll(/app_now\(\)/g)].flatMap(({ index }) => {
    const before = text.slice(0, index);
    const line = before.split('\n').length;
    const start = before.slice(before.lastIndexOf('\n') + 1);
    if (/^\s*(?:\/\/|\*|\/\*)/.test(start)) return [];
    if (before.endsWith('SELECT ')) return PULLED_UP.test(before) ? [line] : [];
    return BEFORE.test(before) || AFTER.test(text.slice(index + 'app_now()'.length)) ? [line] : [];
  });
}
