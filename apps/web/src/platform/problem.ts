import {
  isProblemCode,
  PROBLEMS,
  SESSION_EXPIRED,
  UUID_EXPECTED,
  type ProblemCode,
  type ProblemDetail,
} from '@castlane/contract/problem.ts';

/** The server refused: `message` is the server's own, `details` name the fields of a 1004. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly code: number;
  readonly status: number;
  readonly details: readonly ProblemDetail[];
  readonly requestId: string | null;
  /** Seconds, from `Retry-After`, or null. */
  readonly retryAfter: number | null;

  constructor(given: {
    code: number;
    status: number;
    message: string;
    details?: readonly ProblemDetail[];
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(given.message);
    this.code = given.code;
    this.status = given.status;
    this.details = given.details ?? [];
    this.requestId = given.requestId ?? null;
    this.retryAfter = given.retryAfter ?? null;
  }
}

/** No answer came: no connection, or none within the deadline. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem';
}

export type WhatToDo =
  | { kind: 'nothing' }
  /** `why`: what the server says beyond the catalogue. */
  | { kind: 'toast'; message: string; why?: string }
  /** Log out and clear local storage; the log-in says `message` if there is one. */
  | { kind: 'log-out'; message?: string };

/** What is shown of a refusal: the catalogue's message for its code, but the server's own for 1004, and 'Not found' for an id that is none. */
export function messageOf(problem: ApiProblem): string {
  if (problem.message === UUID_EXPECTED) return PROBLEMS[1009].message;
  const known = entryOf(problem);
  return known?.reaction === 'server-message' ? problem.message : (known?.message ?? PROBLEMS[1001].message);
}

function entryOf({ code, status }: ApiProblem) {
  // A server that is out of order knows nothing about sessions.
  const shown = status >= 500 && code !== 1023 ? 1001 : code;
  return isProblemCode(shown) ? PROBLEMS[shown] : undefined;
}

/**
 * What the client does about a problem, by the rules of the error catalogue. Pure: `react` does it.
 * A network problem is for the page (its load error) or the form to show.
 */
export function reactionTo(problem: unknown): WhatToDo {
  if (!(problem instanceof ApiProblem)) return { kind: 'nothing' };
  const reaction = entryOf(problem)?.reaction;
  if (reaction === 'log-out') return { kind: 'log-out' };
  if (reaction === 'session-expired') return { kind: 'log-out', message: SESSION_EXPIRED };
  const message = messageOf(problem);
  if (problem.message === UUID_EXPECTED) return { kind: 'toast', message };
  if (problem.message.toLowerCase().includes('not found') || reaction === 'silent') return { kind: 'nothing' };
  // The message of a 1005 says which rule was broken.
  return isProblem(problem, 1005) && problem.message !== message
    ? { kind: 'toast', message, why: problem.message }
    : { kind: 'toast', message };
}

/**
 * A `write` was asked for by the user just now. A `read` may happen in the background, with no place on the page to say that it failed.
 * What is `shown` by the page itself is not told twice: only the end of a session is carried out.
 */
export type Cause = 'read' | 'write' | 'shown';
/** `note`: a second line for a toast. */
type Reactor = (problem: unknown, cause: Cause, note?: string) => void;
let reactor: Reactor = () => undefined;

/** The application says once how reactions are carried out. */
export function setReactor(next: Reactor) {
  reactor = next;
}

/** Carries out the reaction to a problem. Queries and mutations do it by themselves; only a bare promise needs this. */
export function react(problem: unknown, cause: Cause = 'write', note?: string) {
  reactor(problem, cause, note);
}

export function isProblem<C extends ProblemCode>(problem: unknown, ...codes: C[]): problem is ApiProblem & { code: C } {
  return problem instanceof ApiProblem && (codes as number[]).includes(problem.code);
}

/** The details of a refused form as `{ path: message }`, ready for `form.setErrors`. */
export function fieldErrors(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of problem.details) if (path !== '__proto__') errors[path] ??= message;
  return errors;
}
