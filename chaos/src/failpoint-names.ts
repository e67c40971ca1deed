/** Where a server can be told to die. */
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

/** What a driver tells a server: die when you are there for the so many-th time; or live on. */
export type Order = { die: Failpoint | undefined; times: number };

/** One place of a source text, and what stands there instead. It must be found exactly once. */
export type Rewrite = { file: string; find: string; replace: string };

/** The same for a function of the database. */
export type Redefinition = { name: string; find: string; replace: string };
