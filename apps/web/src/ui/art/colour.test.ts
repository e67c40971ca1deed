import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['/src/{app,features,ui}/**/*.tsx', '!/src/**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The product's colour and its shades, which an installation may replace. */
const OWN = /#(?:6174ff|8492ff|a7b2ff|5163f0|4150d4|3340a8)\b/i;

test('no page and no art has the product’s own blue in it: it comes from a token, which another colour replaces', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  expect(Object.keys(sources).filter((file) => OWN.test(sources[file]!))).toEqual([]);
});
