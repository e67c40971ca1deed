import { wordsIn } from '@castlane/contract/plain-text.ts';
import { expect, test } from 'vitest';
import { partsOf } from './found.ts';

const found = (text: string, q: string, fit: 'whole' | 'start' | 'part' = 'part') =>
  partsOf(text, wordsIn(q), fit)
    .filter(({ isFound }) => isFound)
    .map((part) => part.text);

test('words are found within others, without case and accents', () => {
  expect(found('Zoë films snow, SNOW and snowdrifts', 'zoe snow')).toEqual(['Zoë', 'snow', 'SNOW', 'snow']);
  expect(found('Łódź, Weiß und Ærø', 'lodz weiss aero')).toEqual(['Łódź', 'Weiß', 'Ærø']);
});

test('a word may have to be whole, or begin another', () => {
  expect(found('Snow, snowdrifts and oversnow', 'snow', 'whole')).toEqual(['Snow']);
  expect(found('Snow, snowdrifts and oversnow', 'snow', 'start')).toEqual(['Snow', 'snow']);
});

test('a script without spaces has no words to begin', () => {
  expect(found('東京の寿司屋、Tokyo寿司', '寿司 tokyo', 'whole')).toEqual(['寿司', 'Tokyo', '寿司']);
});

test('accents that stand on their own belong to their letter', () => {
  expect(found('Zoe\u0308 writes 𝒮now', 'zoe now')).toEqual(['Zoe\u0308', 'now']);
});

test('a text is complete, also where what is found overlaps', () => {
  const parts = partsOf('Brûlée, brûlée', ['brulee', 'brul', 'lee'], 'part');
  expect(parts.map(({ text }) => text).join('')).toBe('Brûlée, brûlée');
  expect(parts).toHaveLength(3);
});

test('nothing is found where nothing is', () => {
  expect(found('Zoë', 'snow')).toEqual([]);
  expect(found('Zoë', '  ')).toEqual([]);
});
