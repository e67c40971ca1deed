import { expect } from 'vitest';

/** What something failed with; that it works fails the test. */
export async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  return attempt.then(
    () => expect.fail('it worked'),
    (error: unknown) => error as Error,
  );
}
