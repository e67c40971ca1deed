import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIMED } from '#testing/timed.ts';
import { parseJson } from './json.ts';

function whyNot(input: string | Buffer): string {
  try {
    parseJson(input);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('what JSON.stringify writes is read back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      if (/"(__proto__|constructor)"\s*:/.test(text)) return;
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":1 , "c"\n:\t2}}', 'c'],
  ['[{"x":[{"y":1,"y":1}]}]', 'y'],
  [String.raw`{"email":"one","\u0065mail":"two"}`, 'email'],
  [String.raw`{"a\"b":1,"a\"b":2}`, 'a"b'],
  ['{"":1,"":2}', ''],
])('a repeated field is named: %s', (text, name) => {
  expect(whyNot(text)).toBe(`The field "${name}" is given twice`);
});

test('a repeated field is found at any place, and there are no false positives', () => {
  const key = fc.string({ maxLength: 8 }).filter((name) => !['__proto__', 'constructor'].includes(name));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.jsonValue({ maxDepth: 1 })), { maxLength: 12 }), (entries) => {
      const text = `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
      if (/"(__proto__|constructor)"\s*:/.test(text)) return;
      const isRepeated = new Set(entries.map(([name]) => name)).size < entries.length;
      expect(whyNot(text).endsWith('is given twice')).toBe(isRepeated);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '{"a":"b","c":"b"}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":1}}}',
  String.raw`{"a":"\"a\":1","b":"{\"a\":1,\"a\":2}"}`,
  String.raw`{"a":"\\","b":1}`,
  '["a","a"]',
  '"a"',
  '  {"a" : 1}  ',
])('the same words at another level are not a repetition: %s', (text) => {
  expect(whyNot(text)).toBe('');
});

describe('refused input:', () => {
  test('nesting deeper than eight levels', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(whyNot(nested(8))).toBe('');
    expect(whyNot(nested(9))).toBe('The body is nested too deeply');
    expect(whyNot(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`)).toBe('The body is nested too deeply');
    expect(whyNot('['.repeat(250_000))).toBe('The body is not valid JSON');
  });

  test.each([
    '{"__proto__":{"a":1}}',
    String.raw`{"\u005f_proto__":{"a":1}}`,
    '{"a":{"constructor":{"prototype":{"a":1}}}}',
    '{"a":1,}',
    'nope',
    '{"a"}',
    '\u0000',
  ])('%j', (text) => {
    expect(whyNot(text)).toBe('The body is not valid JSON');
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test.each([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xf5, 0x80, 0x80, 0x80]])(
    'bytes that are not UTF-8: %j',
    (...bytes) => {
      expect(whyNot(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]))).toBe('The body is not valid UTF-8');
    },
  );

  test('an empty body', () => {
    expect(whyNot('')).toBe('The body is empty');
  });
});

test('a large body of any shape is read fast', TIMED, () => {
  const size = 256 * 1024;
  const shapes = [
    `"${'\\"'.repeat(size / 2)}"`,
    `"${'\\\\'.repeat(size / 2)}"`,
    `[${'"a",'.repeat(size / 4)}1]`,
    `["a"${' '.repeat(size)}]`,
    `{${Array.from({ length: size / 12 }, (_, i) => `"k${i}":1`).join(',')}}`,
    `[${'{},'.repeat(size / 3)}1]`,
    `[${'"" ,'.repeat(size / 4)}1]`,
  ];
  for (const shape of shapes) {
    const before = performance.now();
    whyNot(shape);
    expect(performance.now() - before).toBeLessThan(250);
  }
});
