import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const MARK = '\uFEFF';

test('cells are separated by commas and lines by CRLF; what contains either is quoted, and quotes are doubled', () => {
  expect(
    csvOf([
      ['Right', 'Job'],
      ['Own channels', 'Say "hello", twice'],
    ]),
  ).toBe(`${MARK}Right,Job\r\nOwn channels,"Say ""hello"", twice"\r\n`);
  expect(csvOf([['one\ntwo', '']])).toBe(`${MARK}"one\ntwo",\r\n`);
  expect(csvOf([])).toBe(MARK);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =HYPERLINK("https://evil.example")', '\r=1', '\n@x'])('%j is no formula', (cell) => {
  const [line] = parse(csvOf([[cell]]));
  expect(line).toEqual([`'${cell}`]);
});

test('whatever is written is read as it was, an apostrophe in front aside', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=', '"', ',', '\r\n', '-5', 'a"b,c'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const read = parse(csvOf(rows));
      expect(read.map((cells) => cells.map((each) => each.replace(/^'(?=\s*[=+\-@]|[\t\r])/, '')))).toEqual(
        rows.map((cells) => cells.map((each) => each.replace(/^'(?=\s*[=+\-@]|[\t\r])/, ''))),
      );
      for (const each of read.flat()) expect(each).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

/** Reads CSV by the rules of RFC 4180, letter by letter. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = MARK.length; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[++at]!;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === ',') {
      row.push(cell);
      cell = '';
    } else if (!isQuoted && letter === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += letter;
  }
  return rows;
}
