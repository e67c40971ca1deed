import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call an endpoint. The server checks it before the handler runs, so no route can forget its guard;
 * whether the object belongs to the caller is decided inside the SQL of the handler.
 *
 * - `anyone`: no session needed
 * - `session`: any live session, e-mail verified or not
 * - `signedIn`: any live session whose e-mail is verified, staff included
 * - `verified`: a creator or business owner whose e-mail is verified
 * - `creator`, `owner`: verified and of that kind
 * - `active`, `activeCreator`, `activeOwner`: verified, of that kind, and the profile review is passed (otherwise 1020)
 * - `staff`: a staff session
 */
export type Who =
  | 'anyone'
  | 'session'
  | 'signedIn'
  | 'verified'
  | 'creator'
  | 'owner'
  | 'active'
  | 'activeCreator'
  | 'activeOwner'
  | 'staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Method and path, such as `GET feeds/:slug`. The client calls an endpoint by it, so that the browser loads no schema of an answer.
 * The path is relative to `/user/v1/`, or absolute if it starts with a slash. Parameters as `:name`.
 */
export type Route = `${Method} ${string}`;

/** The most calls of one endpoint within a minute or an hour. */
export type Limit = { max: number; per: 'minute' | 'hour' };

export type Schema = z.ZodMiniType;

/** One endpoint, defined once: the server mounts it, the client calls it, the OpenAPI document and the tests list it. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  R extends Route = Route,
> = {
  route: R;
  method: Method;
  path: string;
  /** Per account, or per network without a session; undefined means the server's default limit. */
  limit: Limit | undefined;
  /** The most calls that succeed; what was refused does not count. Per account or network like `limit`, which counts every attempt. */
  successes: Limit | undefined;
  who: Who;
  summary: string;
  /** Status of a success, 200 by default. Without an `answer` it is 204, 202, or 303 to a page. */
  status: 200 | 201 | 202 | 204 | 303;
  /** Status of a repeated call that returns what the first one created. */
  statusAgain: 200 | undefined;
  /** Error codes besides those that `who`, the params and the body imply. */
  problems: readonly ProblemCode[];
  /**
   * Ignores `Idempotency-Key`. A call with a key is a single transaction, so it cannot count a failed attempt at a secret (the failure
   * would roll it back) or call another service. Such a call must be safe to repeat by itself.
   */
  ignoresKey: boolean;
  /** The media type of an answer that is a text instead of JSON. */
  media: 'text/csv' | undefined;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
};

type Definition<P, Q, B, A> = {
  limit?: Limit;
  successes?: Limit;
  who: Who;
  summary: string;
  status?: 200 | 201 | 202 | 204 | 303;
  statusAgain?: 200;
  problems?: readonly ProblemCode[];
  ignoresKey?: true;
  media?: 'text/csv';
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
};

/**
 * Defines an endpoint.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<
  const R extends Route,
  const P extends Schema | undefined = undefined,
  const Q extends Schema | undefined = undefined,
  const B extends Schema | undefined = undefined,
  const A extends Schema | undefined = undefined,
>(route: R, definition: Definition<P, Q, B, A>): Endpoint<P, Q, B, A, R> {
  return {
    route,
    ...partsOf(route),
    limit: definition.limit,
    successes: definition.successes,
    who: definition.who,
    summary: definition.summary,
    status: definition.status ?? (definition.answer ? 200 : 204),
    statusAgain: definition.statusAgain,
    problems: definition.problems ?? [],
    ignoresKey: definition.ignoresKey ?? false,
    media: definition.media,
    params: definition.params as P,
    query: definition.query as Q,
    body: definition.body as B,
    answer: definition.answer as A,
  };
}

/** Splits a route into its method and its path. */
export function partsOf(route: Route): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}

export const USER_BASE = '/user/v1';
export const STAFF_BASE = '/staff/v1';

/** Returns the path from the root, parameters still as `:name`. */
export function fullPath(e: { path: string }): string {
  return e.path.startsWith('/') ? e.path : `${USER_BASE}/${e.path}`;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** The types that a handler receives and returns. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
export type AnswerOf<E extends Endpoint> = OutputOf<E['answer']>;
/** The types that a client sends. */
export type ParamsIn<E extends Endpoint> = InputOf<E['params']>;
export type QueryIn<E extends Endpoint> = InputOf<E['query']>;
export type BodyIn<E extends Endpoint> = InputOf<E['body']>;
