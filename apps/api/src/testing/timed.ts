/** Options of tests with time limits: a busy machine may make a test late once, but not three times in a row. */
export const TIMED = { retry: 2 };
