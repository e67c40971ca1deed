/** Of a test that bounds a time: a machine that does something else for a moment makes it late once, not three times in a row. */
export const TIMED = { retry: 2 };
