import { PROBLEMS, UUID_EXPECTED, type ProblemCode, type ProblemDetail } from '@castlane/contract/problem.ts';

type Options = { message?: string | undefined; details?: ProblemDetail[]; status?: number; retryAfterSeconds?: number; cause?: unknown };

/** A failure that the API answers with. `message` replaces the catalogue's message if the catalogue allows it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, options: Options = {}) {
    super(options.message ?? PROBLEMS[code].message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? PROBLEMS[code].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

type Issue = { path: PropertyKey[]; message: string; code?: string; keys?: string[] };

/**
 * Turns schema issues into a problem: 1005 for a bad UUID outside of the body, 1009 for other params, else 1004 with a detail per field.
 */
export function problemOf(issues: readonly Issue[], where: 'params' | 'query' | 'body'): Problem {
  const uuid = issues.find((issue) => issue.message === UUID_EXPECTED);
  if (uuid && where !== 'body') return new Problem(1005, { message: UUID_EXPECTED });
  if (where === 'params') return new Problem(1009);
  const details = issues.map((issue) => ({
    path: [...issue.path, ...(issue.code === 'unrecognized_keys' ? (issue.keys ?? []).slice(0, 1) : [])].map(String).join('.'),
    message: issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message,
  }));
  return new Problem(1004, { message: details[0]?.message, details });
}

/** Throws 1004 with a detail per field; does nothing without details. */
export function refuseInput(details: ProblemDetail[]): void {
  if (details.length > 0) throw new Problem(1004, { message: details[0]?.message, details });
}

/** Throws the reason that a rule gave; does nothing without one. */
export function refuse(why: string | undefined, code: ProblemCode = 1005): void {
  if (why !== undefined) throw new Problem(code, { message: why });
}
