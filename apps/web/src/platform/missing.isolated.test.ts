import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const REMOVED: readonly [target: object, name: string][] = [
  [Intl, 'Segmenter'],
  [URL, 'parse'],
  [Promise, 'withResolvers'],
];
let before: (PropertyDescriptor | undefined)[] = [];

beforeEach(async () => {
  before = REMOVED.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));
  for (const [target, name] of REMOVED) Reflect.deleteProperty(target, name);
  vi.resetModules();
  await import('./missing.ts');
});
afterEach(() => {
  for (const [index, [target, name]] of REMOVED.entries()) {
    Reflect.deleteProperty(target, name);
    if (before[index]) Object.defineProperty(target, name, before[index]);
  }
});

test('the modules that need them load, and work', async () => {
  const { cut } = await import('#platform/language/format.ts');
  expect(cut('Maya Lindqvist', 4)).toBe('Maya…');
  const { differenceOf } = await import('#features/jobs/history/text-difference.ts');
  expect(differenceOf([], [])).toEqual([]);
  const { piecesOf } = await import('#features/threads/bubbles/links.ts');
  expect(JSON.stringify(piecesOf('See https://castlane.example/a'))).toContain('https://castlane.example/a');
});

test.each([
  ['e\u0301a', ['e\u0301', 'a']],
  ['👩‍👩‍👧👍🏽x', ['👩‍👩‍👧', '👍🏽', 'x']],
  ['🇪🇪🇫🇮', ['🇪🇪', '🇫🇮']],
  ['❤️\r\na', ['❤️', '\r\n', 'a']],
  ['\u0301', ['\u0301']],
])('characters stay whole: %s', (text, characters) => {
  expect(Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)).toEqual(
    characters,
  );
});

test('words are cut, and together are the text', () => {
  const text = 'It’s 3.5 km, über Łódź!';
  const words = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
  expect(words).toEqual(['It’s', ' ', '3.5', ' ', 'km', ',', ' ', 'über', ' ', 'Łódź', '!']);
  expect(words.join('')).toBe(text);
});

test('addresses are parsed, or are null', async () => {
  expect(URL.parse('/a', 'https://castlane.example')?.href).toBe('https://castlane.example/a');
  expect(URL.parse('no address')).toBeNull();
  const { promise, resolve } = Promise.withResolvers<string>();
  resolve('done');
  expect(await promise).toBe('done');
});

test('it is the first thing that the application loads', async () => {
  const sources = import.meta.glob<string>('/src/app/main.tsx', { query: '?raw', import: 'default', eager: true });
  expect(/^import .*$/m.exec(sources['/src/app/main.tsx']!)?.[0]).toBe("import '#platform/missing.ts';");
});
