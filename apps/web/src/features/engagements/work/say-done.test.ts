import { beforeEach, expect, test } from 'vitest';
import { clearToasts, currentToasts } from '#ui/overlays/toast.ts';
import { sayDone } from './say-done.ts';

beforeEach(() => clearToasts());

test.each([
  ['deliver', 'success'],
  ['accept', 'success'],
  ['takeBack', 'success'],
  ['changes', 'note'],
  ['cancel', 'note'],
  ['answerCancel', 'note'],
  ['dispute', 'note'],
] as const)('after %s, the word is a %s', (name, kind) => {
  sayDone(name);
  expect(currentToasts()).toMatchObject([{ kind }]);
});
