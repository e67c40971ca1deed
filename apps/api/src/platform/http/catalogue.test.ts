import type { FastifyInstance } from 'fastify';
import { PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { Problem } from '#platform/problem.ts';
import { captureLog } from '#testing/log.ts';
import { createHttp } from './server.ts';

/** The catalogue of the original specification, repeated here to compare with the server's answers. */
const CATALOGUE = [
  [1001, 'Internal server error'],
  [1002, 'Unauthorized user'],
  [1003, 'Your account has ban'],
  [1004, 'Validation failed'],
  [1005, 'Bad request'],
  [1006, 'Already have registered'],
  [1007, 'Token expire'],
  [1009, 'Not found'],
  [1010, 'Login required'],
  [1011, 'Please enter valid password'],
  [1012, 'Access denied'],
  [1013, 'Job not found'],
  [1014, 'Job already assigned'],
  [1015, 'Already commented'],
  [1016, 'Not enough creator star'],
  [1017, 'Phone number already taken'],
  [1019, 'Invalid credentials'],
  [1021, 'Invalid OTP'],
] as const;

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttp(readConfig({ NODE_ENV: 'test' }), captureLog().stream);
  app.get<{ Params: { code: string } }>('/refused/:code', async ({ params }) => {
    throw new Problem(Number(params.code) as ProblemCode);
  });
  app.get('/broken', async () => {
    throw new TypeError('Nobody has thought of this');
  });
  await app.ready();
});
afterAll(() => app.close());

// Proves 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9, 8.10, 8.11, 8.12, 8.13, 8.14, 8.15, 8.16, 8.17, 8.18.
test.each(CATALOGUE)('%i is answered with its message', async (code, message) => {
  const response = await app.inject({ url: `/refused/${code}` });
  expect([response.statusCode, response.json()]).toEqual([PROBLEMS[code].status, expect.objectContaining({ code, message })]);
});

// Proves 8.1.
test('an unexpected error is 1001 without details', async () => {
  const response = await app.inject({ url: '/broken' });
  expect([response.statusCode, response.json()]).toMatchObject([500, { code: 1001, message: 'Internal server error' }]);
  expect(response.body).not.toContain('thought');
});
