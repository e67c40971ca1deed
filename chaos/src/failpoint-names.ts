/** The points at which a server can be told to die. */
export const FAILPOINTS = [
  'before-tx',
  'after-insert',
  'before-commit',
  'after-commit-before-ack',
  'after-ack-before-wake',
  'mid-fan-out',
  'job-after-effect-before-done',
  'mid-shutdown',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

/** An order to a server: die when the point is reached for the n-th time; or stay alive. */
export type Order = { die: Failpoint | undefined; times: number };

/** One place in a source text and its replacement. It must occur exactly once. */
export type Rewrite = { file: string; find: string; replace: string };

/** The same for a database function. */
export type Redefinition = { name: string; find: string; replace: string };

/** What is changed before a server starts: sources that it loads, functions of its database, and its schema. */
export type Changes = { rewrites?: readonly Rewrite[]; functions?: readonly Redefinition[]; sql?: string };
