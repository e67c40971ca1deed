import { afterEach, expect, test } from 'vitest';
import { keyAlongLine } from './direction.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

test('where lines run from right to left the left arrow goes on, and other keys are what they are', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'a'];
  expect(keys.map(keyAlongLine)).toEqual(keys);
  document.documentElement.dir = 'rtl';
  expect(keys.map(keyAlongLine)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'a']);
});
