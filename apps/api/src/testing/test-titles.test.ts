import { expect, test } from 'vitest';
import { whyNotRun } from './test-titles.ts';

test('a test that is gone, skipped, commented out, in another group or not in its table is told', () => {
  const text = `
test('plain', () => {});
// test('put away', () => {});
describe('a group', () => {
  test.each([1010, 1003])('%i logs out', () => {});
});
test.each(['x'])(
  'broken over lines: %s',
  () => {},
);
for (const code of CODES) test(\`a click with \${code}\`, () => {});
`;
  const why = (name: string[], more = '') => whyNotRun(text + more, name, new Set(['known']));
  expect(why(['plain'])).toBeUndefined();
  expect(why(['a group', '1003 logs out'])).toBeUndefined();
  expect(why(['broken over lines: x'])).toBeUndefined();
  expect(why(['a click with known'])).toBeUndefined();
  expect(why(['a click with unheard-of'])).toBe('no test has this title');
  expect(why(['broken over lines: known'])).toBe('no test has this title');
  expect(why(['put away'])).toBe('no test has this title');
  expect(why(['a group', '1004 logs out'])).toBe('no test has this title');
  expect(why(['1003 logs out'])).toBe('it is in other groups');
  expect(why(['a group', 'plain'])).toBe('it is in other groups');
  expect(why(['a group'])).toBe('no test has this title');
  expect(why(['plain'], ['test', "skip('another', () => {});"].join('.'))).toBe('its file skips tests');
});
