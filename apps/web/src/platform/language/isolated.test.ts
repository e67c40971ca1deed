import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';
import { words } from './words.ts';

test('a name that runs the other way keeps its direction to itself', () => {
  const { t } = words({ 'isolatedTest.hired': '{{name}} is hired for {{count}} jobs.' });
  expect(t('isolatedTest.hired', { name: 'محمد', count: 2 })).toBe('\u2068محمد\u2069 is hired for 2 jobs.');
  expect(t('isolatedTest.hired', { name: 'Maya', count: 2 })).toBe('Maya is hired for 2 jobs.');
});

test.each(['שלום (בית)', 'سعر iPhone', '𞤀𞤣𞤤𞤢𞤥'])('%s is isolated', (text) => {
  expect(isolated(text)).toBe(`\u2068${text}\u2069`);
});

test.each(['Łukasz', '寿司', '12 · 3', ''])('%s stays as it is', (text) => {
  expect(isolated(text)).toBe(text);
});
