import { expect, test } from 'vitest';
import { t, words } from './i18n.ts';

const files = import.meta.glob<Record<string, string>>('./locales/en/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], { eager: true, query: '?raw', import: 'default' });

test('keys are not split, values are not escaped, plurals are chosen', () => {
  expect(t('app.home', { name: '<b>A & B</b>' })).toBe('<b>A & B</b> home');
  expect(t('format.daysLeft', { count: 1 })).toBe('1 day left');
  expect(t('format.daysLeft', { count: 2 })).toBe('2 days left');
});

test('no key stands in two files', () => {
  expect(Object.keys(words)).toHaveLength(Object.values(files).flatMap((file) => Object.keys(file)).length);
});

test('every key that a component names has words', () => {
  const known = new Set(Object.keys(words).flatMap((key) => [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')]));
  const missing = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\(\s*'([^']+)'/g)]
      .map(([, key]) => key ?? '')
      .filter((key) => !known.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});
