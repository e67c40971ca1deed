import { expect, test } from 'vitest';
import { wordsOf } from '#features/threads/list/find.ts';
import { placesOf } from './found-words.ts';

const found = (text: string, q: string) => placesOf(text, wordsOf(q)).map(([start, end]) => text.slice(start, end));

test('words are found within others, without case and accents', () => {
  expect(found('Zoë films snow, SNOW and snowdrifts', 'zoe snow')).toEqual(['Zoë', 'snow', 'SNOW', 'snow']);
});

test('accents that stand on their own belong to their letter', () => {
  expect(found('Zoe\u0308 writes', 'zoe')).toEqual(['Zoe\u0308']);
});

test('nothing is found where nothing is', () => {
  expect(found('Zoë', 'snow')).toEqual([]);
  expect(found('Zoë', '  ')).toEqual([]);
});
