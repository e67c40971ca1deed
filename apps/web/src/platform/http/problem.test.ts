import { PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import { expect, test } from 'vitest';
import { ApiProblem, fieldErrors, isProblem, NetworkProblem, reactionTo } from './problem.ts';

function problem(code: number, message: string = PROBLEMS[code as ProblemCode]?.message ?? 'Something') {
  return new ApiProblem({ code, status: 400, message });
}

const NOTHING = { kind: 'nothing' };

const LOGS_OUT = [1010, 1003];
const SAYS_NOTHING = [1020, 1016, 1002];
const SAYS_NOT_FOUND = [1009, 1013];
const SAYS_THE_CATALOGUE = [1001, 1005, 1006, 1011, 1012, 1014, 1015, 1017, 1019, 1021, 1022, 1023] as const;

// Proves 8.19.
test.each(LOGS_OUT)('%i logs out', (code) => {
  expect(reactionTo(problem(code))).toEqual({ kind: 'log-out' });
});

// Proves 8.20, 8.25.
test('1007 says that the session has expired, and logs out', () => {
  expect(reactionTo(problem(1007))).toEqual({ kind: 'log-out', message: 'Your session is expired. Please login again.' });
});

// Proves 8.24, 8.26, 8.27.
test.each(SAYS_NOTHING)('%i is not toasted', (code) => {
  expect(reactionTo(problem(code))).toEqual(NOTHING);
});

// Proves 8.23.
test('1004 shows the message of the server', () => {
  expect(reactionTo(problem(1004, 'Write at least 8 characters'))).toEqual({ kind: 'toast', message: 'Write at least 8 characters' });
});

// Proves 8.21.
test.each([1004, 1005])('a bad id is "Not found", whatever the code (%i)', (code) => {
  expect(reactionTo(problem(code, 'Validation failed (uuid is expected)'))).toEqual({ kind: 'toast', message: 'Not found' });
});

// Proves 8.22.
test.each(SAYS_NOT_FOUND)('what says "not found" is not toasted (%i)', (code) => {
  expect(reactionTo(problem(code))).toEqual(NOTHING);
});

// Proves 8.28.
test.each(SAYS_THE_CATALOGUE)('%i shows the message of the catalogue', (code) => {
  expect(reactionTo(problem(code, 'the words of the server'))).toMatchObject({ kind: 'toast', message: PROBLEMS[code].message });
});

test('1005 alone says below it which rule was broken', () => {
  expect(reactionTo(problem(1005, 'A closed job cannot be paused'))).toEqual({
    kind: 'toast',
    message: 'Bad request',
    why: 'A closed job cannot be paused',
  });
  expect(reactionTo(problem(1014, 'the words of the server'))).toEqual({ kind: 'toast', message: 'Job already assigned' });
});

// Proves 8.28.
test('every code of the catalogue is decided above, once', () => {
  const decided = [...LOGS_OUT, ...SAYS_NOTHING, ...SAYS_NOT_FOUND, ...SAYS_THE_CATALOGUE, 1007, 1004];
  expect(decided.toSorted((a, b) => a - b)).toEqual(Object.keys(PROBLEMS).map(Number));
  expect(decided).toHaveLength(21);
});

test.each([1003, 1007, 1010, 1002])('an answer of a broken server (5xx) never logs out, whatever it says (%i)', (code) => {
  expect(reactionTo(new ApiProblem({ code, status: 502, message: 'Odd' }))).toEqual({ kind: 'toast', message: 'Internal server error' });
});

test('an unknown code is an internal error; anything else is for the page', () => {
  expect(reactionTo(problem(4711, 'Odd'))).toEqual({ kind: 'toast', message: 'Internal server error' });
  expect(reactionTo(new NetworkProblem('No connection'))).toEqual(NOTHING);
  expect(reactionTo(new DOMException('Cancelled', 'AbortError'))).toEqual(NOTHING);
});

test('the details of a refused form by their field', () => {
  const refused = new ApiProblem({
    code: 1004,
    status: 422,
    message: '',
    details: [
      { path: 'name', message: 'a' },
      { path: 'name', message: 'b' },
      { path: '__proto__', message: 'c' },
    ],
  });
  expect(fieldErrors(refused)).toEqual({ name: 'a' });
  expect(isProblem(refused, 1004, 1017)).toBe(true);
  expect(isProblem(refused, 1017)).toBe(false);
});
