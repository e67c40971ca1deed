import { MAIL_LINES_MAX } from '@castlane/contract/policy.ts';
import { line as oneLine } from '@castlane/contract/primitives.ts';
import { withoutInvisible } from '@castlane/contract/text.ts';
import { parse } from 'csv-parse/sync';
import { addressOf } from './addresses.ts';

/** A line of a pasted list or a CSV file: an address and a name, or the reason why it cannot be used. */
export type ReadLine = { line: number; name: string | null } & ({ email: string; why: null } | { email: null; why: string });

/** Columns that a header names. Without one, the address is the first cell with an @, and the name another cell. */
type Columns = { email: number; names: number[] };

const Name = oneLine(1, 80);
const NAMED_ADDRESS = /^(.*)<([^<>]*)>$/s;
/** As mail programs write a name with a comma. It is one cell. */
const QUOTED_NAME = /^\s*"[^"]*"\s*<[^<>",;\t]*>\s*[,;]?\s*$/;
const EMAIL_COLUMN = /^(?:e-?mail|mail)(?:[ _-]?address)?$/i;
const NAME_COLUMNS = [/^(?:first|given)[ _-]?name$/i, /^(?:last|family|sur)[ _-]?name$/i];
const NAME_COLUMN = /^(?:full[ _-]?|creator[ _-]?)?name$/i;

/**
 * Reads `email`, `email,name`, `name,email` and `Name <email>`, separated by commas, semicolons or tabs, with or without a header. Each line
 * is parsed on its own, so that an open quotation mark spoils only its own line. Returns a text if there are too many lines.
 */
export function readLines(text: string): ReadLine[] | string {
  const written = text
    .split(/\r\n|\r|\n/)
    .map((each, index) => ({ line: index + 1, written: each }))
    .filter((each) => withoutInvisible(each.written) !== '');
  const header = written[0] && columnsOf(cellsOf(written[0].written));
  const lines = header ? written.slice(1) : written;
  if (lines.length > MAIL_LINES_MAX) return `${lines.length} lines are too many: ${MAIL_LINES_MAX} at most`;
  return lines.map((each) => ({ line: each.line, ...readLine(each.written, header) }));
}

function cellsOf(written: string): string[] | undefined {
  if (QUOTED_NAME.test(written)) return [written.replace(/[,;]\s*$/, '').trim()];
  try {
    const [cells = []] = parse(written, {
      delimiter: [',', ';', '\t'],
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      bom: true,
    });
    return cells;
  } catch {
    return undefined;
  }
}

function columnsOf(cells: readonly string[] | undefined): Columns | undefined {
  if (!cells || cells.some((cell) => cell.includes('@'))) return undefined;
  const email = cells.findIndex((cell) => EMAIL_COLUMN.test(withoutInvisible(cell)));
  if (email < 0) return undefined;
  const find = (column: RegExp) => cells.findIndex((cell) => column.test(withoutInvisible(cell)));
  const parts = NAME_COLUMNS.map(find).filter((at) => at >= 0);
  return { email, names: parts.length > 0 ? parts : [find(NAME_COLUMN)].filter((at) => at >= 0) };
}

type Read = { name: string | null } & ({ email: string; why: null } | { email: null; why: string });

function readLine(written: string, header: Columns | undefined): Read {
  const cells = cellsOf(written);
  if (!cells) return wrong('Close the quotation mark');
  const at = header ? header.email : cells.findIndex((cell) => cell.includes('@'));
  const cell = cells[at] ?? '';
  if (!cell.includes('@')) return wrong('There is no email address in this line');
  const [, before, within] = NAMED_ADDRESS.exec(cell) ?? [];
  const beside = header
    ? header.names.map((each) => cells[each] ?? '').join(' ')
    : (cells.find((each, index) => index !== at && each) ?? '');
  const given = withoutQuotes(before ?? '') || beside;
  const email = addressOf(within ?? cell);
  if (email === undefined) return wrong('Check the email address');
  const name = given.trim() === '' ? { success: true as const, data: null } : Name.safeParse(given);
  return name.success ? { email, name: name.data, why: null } : wrong(`Check the name. ${name.error.issues[0]!.message}`);
}

function wrong(why: string): Read {
  return { email: null, name: null, why };
}

function withoutQuotes(text: string): string {
  return text
    .trim()
    .replace(/^"+|"+$/g, '')
    .trim();
}
