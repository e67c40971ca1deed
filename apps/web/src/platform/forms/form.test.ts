import { expect, test } from 'vitest';
import { ApiProblem } from '#platform/http/problem.ts';
import { lineOf } from './form.ts';

test('a form says that its first try still runs, and when to try again', () => {
  const problem = new ApiProblem({ code: 1023, status: 503, message: 'Your first try is still in progress', retryAfter: 2 });
  expect(lineOf(problem)).toBe('Your first try is still in progress. Try again in 2 seconds.');
});
