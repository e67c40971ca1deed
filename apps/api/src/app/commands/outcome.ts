/** What a command tells the operator. */
export type Outcome = {
  /** For people, a line each. */
  lines: readonly string[];
  /** What `--json` prints instead: an object whose names stay the same between versions. Undefined: nothing. */
  data?: Record<string, unknown>;
  /** It found what it looks for, such as a changed line of the audit log: the process ends with 1. */
  isWrong?: boolean;
};
