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
  | { kind: 'toast'; message: string }
  /** Log out and clear local storage; say `message` first if there is one. */
  | { kind: 'log-out'; message?: string };

/**
 * What the client does about a problem, by the rules of the error catalogue. Pure: `react` does it.
 * A network problem is for the page (its load error) or the form to show.
 */
export function reactionTo(problem: unknown): WhatToDo {
  if (!(problem instanceof ApiProblem)) return { kind: 'nothing' };
  const { message, status } = problem;
  // A server that is out of order knows nothing about sessions.
  const code = status >= 500 && problem.code !== 1023 ? 1001 : problem.code;
  const known = isProblemCode(code) ? PROBLEMS[code] : undefined;
  if (known?.reaction === 'log-out') return { kind: 'log-out' };
  if (known?.reaction === 'session-expired') return { kind: 'log-out', message: SESSION_EXPIRED };
  if (message === UUID_EXPECTED) return { kind: 'toast', message: PROBLEMS[1009].message };
  if (message.toLowerCase().includes('not found')) return { kind: 'nothing' };
  if (known?.reaction === 'silent') return { kind: 'nothing' };
  if (known?.reaction === 'server-message') return { kind: 'toast', message };
  return { kind: 'toast', message: known?.message ?? PROBLEMS[1001].message };
}

/** A write was asked for by the user just now; a read may be a page's own or happen in the background. */
export type Cause = 'read' | 'write';
type Reactor = (problem: unknown, cause: Cause) => void;
let reactor: Reactor = () => undefined;

/** The application says once how reactions are carried out. */
export function setReactor(next: Reactor) {
  reactor = next;
}

/** Carries out the reaction to a problem. Queries and mutations do it by themselves; only a bare promise needs this. */
export function react(problem: unknown, cause: Cause = 'write') {
  reactor(problem, cause);
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
