/** A cell that begins so is a formula for spreadsheets, even behind white space that they drop. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r]/;
const IS_QUOTED = /[",\r\n]/;

/**
 * Writes a table as CSV (RFC 4180), with a byte order mark, by which spreadsheets read it as UTF-8. A cell that they would run as a formula
 * gets an apostrophe in front, which they do not show.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return IS_QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
