import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { expect, test } from 'vitest';
import { excerptOf, isOver, whyNoLink } from './rules.ts';

test('a link is for a job that recruits', () => {
  const codes = JOB_STATUSES.map((status) => [status, whyNoLink(status)?.code, isOver(status)]);
  expect(codes).toEqual([
    ['draft', 1005, false],
    ['open', undefined, false],
    ['paused', undefined, false],
    ['filled', 1014, true],
    ['closed', 1005, true],
    ['expired', 1005, true],
    ['done', 1014, true],
    ['removed', 1005, false],
  ]);
});

test('the first lines of a brief end between words', () => {
  expect(excerptOf('Short and whole.')).toBe('Short and whole.');
  expect(excerptOf('One\n\nTwo')).toBe('One\n\nTwo');
  expect(excerptOf(Array(9).fill('line').join('\n'))).toBe(`${Array(6).fill('line').join('\n')} …`);
  expect(excerptOf('A word. '.repeat(200))).toBe(`${'A word. '.repeat(52)}A …`);
});

test('marks of bold words and links are left out', () => {
  expect(excerptOf('**What** we make: [our shoes](https://example.com/shoes), 2 * 3.')).toBe('What we make: our shoes, 2 * 3.');
});

test('a brief in a script without spaces, or of emojis, is cut between letters', () => {
  expect(excerptOf('雪'.repeat(500))).toBe(`${'雪'.repeat(420)} …`);
  expect(excerptOf('👍'.repeat(500))).toBe(`${'👍'.repeat(420)} …`);
});
