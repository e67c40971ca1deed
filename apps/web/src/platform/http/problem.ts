import {
  isProblemCode,
  PROBLEMS,
  SESSION_EXPIRED,
  UUID_EXPECTED,
  type ProblemCode,
  type ProblemDetail,
} from '@castlane/contract/problem.ts';

/** A refusal: `message` is the server's, `details` name the fields of a 1004. */
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

/** No answer: no connection, or a timeout. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem';
}

export type WhatToDo =
  | { kind: 'nothing' }
  /** `why`: the server's own message, beyond the catalogue's. */
  | { kind: 'toast'; message: string; why?: string }
  /** Log out and clear local storage; the login page shows `message`. */
  | { kind: 'log-out'; message?: string };

/** Returns the message to show: the catalogue's for the code, but the server's own for 1004, and 'Not found' for an invalid id. */
export function messageOf(problem: ApiProblem): string {
  if (problem.message === UUID_EXPECTED) return PROBLEMS[1009].message;
  const known = entryOf(problem);
  return known?.reaction === 'server-message' ? problem.message : (known?.message ?? PROBLEMS[1001].message);
}

function entryOf({ code, status }: ApiProblem) {
  // A server error must not end the session.
  const shown = status >= 500 && code !== 1023 ? 1001 : code;
  return isProblemCode(shown) ? PROBLEMS[shown] : undefined;
}

/**
 * Returns the client's reaction to a problem, by the rules of the error catalogue. Pure: `react` executes it. Network problems are shown
 * by the page (its load error) or the form.
 */
export function reactionTo(problem: unknown): WhatToDo {
  if (!(problem instanceof ApiProblem)) return { kind: 'nothing' };
  const reaction = entryOf(problem)?.reaction;
  if (reaction === 'log-out') return { kind: 'log-out' };
  if (reaction === 'session-expired') return { kind: 'log-out', message: SESSION_EXPIRED };
  const message = messageOf(problem);
  if (problem.message === UUID_EXPECTED) return { kind: 'toast', message };
  if (problem.message.toLowerCase().includes('not found') || reaction === 'silent') return { kind: 'nothing' };
  // A 1005's message says which rule was broken.
  return isProblem(problem, 1005) && problem.message !== message
    ? { kind: 'toast', message, why: problem.message }
    : { kind: 'toast', message };
}

/**
 * A `write` is an action of the user. A `read` may run in the background, and the page may have no place for its error. A problem that the
 * page has `shown` is not repeated: only the end of a session is executed.
 */
export type Cause = 'read' | 'write' | 'shown';
/** `note`: a second line for a toast. */
type Reactor = (problem: unknown, cause: Cause, note?: string) => void;
let reactor: Reactor = () => undefined;

/** Sets how reactions are executed; called once by the application. */
export function setReactor(next: Reactor) {
  reactor = next;
}

/** Executes the reaction to a problem. Queries and mutations do this themselves; only a bare promise needs it. */
export function react(problem: unknown, cause: Cause = 'write', note?: string) {
  reactor(problem, cause, note);
}

export function isProblem<C extends ProblemCode>(problem: unknown, ...codes: C[]): problem is ApiProblem & { code: C } {
  return problem instanceof ApiProblem && (codes as number[]).includes(problem.code);
}

/** For `catch` of a deletion: another one was faster, so the result is as wanted. */
export function unlessGone(problem: unknown) {
  if (!isProblem(problem, 1009)) throw problem;
}

/** Returns the details of a refused form as `{ path: message }`, for `form.setErrors`. */
export function fieldErrors(problem: unknown): Record<string, string> {
  return problem instanceof ApiProblem ? firstByPath(problem.details) : {};
}

/** Returns the first message of each path. */
export function firstByPath(details: readonly ProblemDetail[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of details) if (path !== '__proto__') errors[path] ??= message;
  return errors;
}
