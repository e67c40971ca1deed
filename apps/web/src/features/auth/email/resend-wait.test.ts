import { expect, test } from 'vitest';
import { digitsOf } from './CodeForm.tsx';
import { clockOf, moment } from './resend-wait.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

test('the wait is what the server says', () => {
  expect(moment('2026-11-21T10:00:42.000Z', NOW) - NOW).toBe(42_000);
  expect(moment('2026-11-21T10:40:00.000Z', NOW) - NOW).toBe(40 * 60_000);
});

test('with a clock that cannot be right it is a minute', () => {
  expect(moment('2026-11-21T09:00:00.000Z', NOW) - NOW).toBe(60_000);
  expect(moment('2026-11-23T10:00:00.000Z', NOW) - NOW).toBe(60_000);
  expect(moment('nonsense', NOW) - NOW).toBe(60_000);
});

test('seconds show as a clock', () => {
  expect(clockOf(42)).toBe('0:42');
  expect(clockOf(60)).toBe('1:00');
  expect(clockOf(2405)).toBe('40:05');
});

test('a pasted code may have spaces and dashes', () => {
  expect(digitsOf('482-715')).toBe('482715');
  expect(digitsOf(' 482 715 ')).toBe('482715');
  expect(digitsOf('Your code: 4827159')).toBe('482715');
});
