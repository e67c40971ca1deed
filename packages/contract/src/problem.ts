import * as z from 'zod/mini';

/**
 * The table of all problems: code → HTTP status → message → the client's reaction.
 *
 * `reaction`
 * - `toast`: show the message from this table
 * - `server-message`: show the message that the server sent
 * - `silent`: no toast; the page, the form or a modal handles it
 * - `log-out`: log out and clear local storage
 * - `session-expired`: say that the session has expired, log out and clear local storage
 *
 * `alarm`: needs the operator's attention, so the server logs it as an error.
 */
export const PROBLEMS = {
  1001: { status: 500, message: 'Internal server error', reaction: 'toast', alarm: true },
  1002: { status: 403, message: 'Unauthorized user', reaction: 'silent', alarm: false },
  1003: { status: 403, message: 'Your account has ban', reaction: 'log-out', alarm: false },
  1004: { status: 422, message: 'Validation failed', reaction: 'server-message', alarm: false },
  1005: { status: 400, message: 'Bad request', reaction: 'toast', alarm: false },
  1006: { status: 409, message: 'Already have registered', reaction: 'toast', alarm: false },
  1007: { status: 401, message: 'Token expire', reaction: 'session-expired', alarm: false },
  1009: { status: 404, message: 'Not found', reaction: 'toast', alarm: false },
  1010: { status: 401, message: 'Login required', reaction: 'log-out', alarm: false },
  1011: { status: 400, message: 'Please enter valid password', reaction: 'toast', alarm: false },
  1012: { status: 403, message: 'Access denied', reaction: 'toast', alarm: false },
  1013: { status: 404, message: 'Job not found', reaction: 'toast', alarm: false },
  1014: { status: 409, message: 'Job already assigned', reaction: 'toast', alarm: false },
  1015: { status: 409, message: 'Already commented', reaction: 'toast', alarm: false },
  1016: { status: 402, message: 'Not enough creator star', reaction: 'silent', alarm: false },
  1017: { status: 409, message: 'Phone number already taken', reaction: 'toast', alarm: false },
  1019: { status: 401, message: 'Invalid credentials', reaction: 'toast', alarm: false },
  1020: { status: 403, message: 'Profile verification is not complete', reaction: 'silent', alarm: false },
  1021: { status: 400, message: 'Invalid OTP', reaction: 'toast', alarm: false },
  1022: { status: 429, message: 'Too many requests', reaction: 'toast', alarm: false },
  1023: { status: 503, message: 'Service is busy, please try again', reaction: 'toast', alarm: false },
} as const satisfies Record<number, { status: number; message: string; reaction: Reaction; alarm: boolean }>;

export type Reaction = 'toast' | 'server-message' | 'silent' | 'log-out' | 'session-expired';
export type ProblemCode = keyof typeof PROBLEMS;

export const ProblemDetail = z.object({ path: z.string(), message: z.string() });
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/** The body of every failure. */
export const ProblemBody = z.object({
  code: z.int(),
  message: z.string(),
  details: z.optional(z.array(ProblemDetail)),
  requestId: z.string(),
  /** Of the request's trace, where traces are sent. */
  traceId: z.optional(z.string()),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

/** The exact message for a path or query id that is not a UUID. */
export const UUID_EXPECTED = 'Validation failed (uuid is expected)';
/** The client's message for an expired session. */
export const SESSION_EXPIRED = 'Your session is expired. Please login again.';

export function isProblemCode(code: number): code is ProblemCode {
  return code in PROBLEMS;
}
