import { expect, test } from 'vitest';
import { ApiProblem, NetworkProblem } from './problem.ts';
import { whyNotLoaded } from './problem-words.ts';

test('only a lost connection asks the reader to check it; a server error is called one', () => {
  expect(whyNotLoaded(new NetworkProblem())).toBe('Check your connection, then try again.');
  expect(whyNotLoaded(new ApiProblem({ code: 1001, status: 500, message: 'Internal server error' }))).toBe('Internal server error');
  expect(whyNotLoaded(new TypeError('undefined is not a function'))).toBe('Something went wrong. Try again.');
});
