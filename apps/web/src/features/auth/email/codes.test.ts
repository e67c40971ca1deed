import { expect, test } from 'vitest';
import { digitsOf } from './CodeForm.tsx';
import { clockOf } from './ResendLine.tsx';

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
