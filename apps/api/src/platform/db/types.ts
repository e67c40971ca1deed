import { types } from 'pg';

/** The parser of text[]. */
const stringsOf = types.getTypeParser(1009 as never, 'text') as (text: string) => (string | null)[];
const listOf = (parse: (text: string) => unknown) => (text: string) =>
  stringsOf(text).map((element) => (element === null ? null : parse(element)));
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: String,
  [types.builtins.TIMESTAMP]: isoTime,
  [types.builtins.TIMESTAMPTZ]: isoTime,
  [types.builtins.INTERVAL]: String,
  // Arrays of the first four.
  1016: listOf(Number),
  1182: listOf(String),
  1115: listOf(isoTime),
  1185: listOf(isoTime),
};

/** How a value of a type becomes one of JavaScript. */
export function getTypeParser(oid: number): (text: string) => unknown {
  return PARSERS[oid] ?? (types.getTypeParser(oid, 'text') as (text: string) => unknown);
}

/** Converts `2026-11-21 08:43:12.123456+00` to `2026-11-21T08:43:12.123Z`, cheaper than a Date. */
function isoTime(text: string): string {
  const fraction = text.charCodeAt(19) === 46 ? text.slice(20, text.indexOf('+', 20)).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
