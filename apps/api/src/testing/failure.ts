import { expect } from 'vitest';

/** Returns the error of an attempt; fails the test if it succeeds. */
export async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  return attempt.then(
    () => expect.fail('it worked'),
    (error: unknown) => error as Error,
  );
}
