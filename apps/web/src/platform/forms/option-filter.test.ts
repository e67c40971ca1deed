import { expect, test } from 'vitest';
import { optionFilter } from './option-filter.ts';

const OPTIONS = ['Curaçao', 'Åland Islands', 'Türkiye', 'Côte d’Ivoire'].map((label) => ({ label, value: label }));
const found = (search: string) => optionFilter({ options: OPTIONS, search, limit: 9 }).map((option) => 'label' in option && option.label);

test('options are found by any part, without accents, case and kinds of quotes; those that begin with it come first', () => {
  expect(found('turkıye')).toEqual(['Türkiye']);
  expect(found("COTE D'I")).toEqual(['Côte d’Ivoire']);
  expect(found('a')).toEqual(['Åland Islands', 'Curaçao']);
});
