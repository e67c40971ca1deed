import {
  fullPath,
  type AnswerOf,
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  type Schema,
} from '@castlane/contract/endpoint.ts';
import type { ProblemBody } from '@castlane/contract/problem.ts';
import type { FastifyInstance } from 'fastify';

export type Input<E extends Endpoint> = (E['params'] extends Schema ? { params: ParamsIn<E> } : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: QueryIn<E> } : { query?: undefined }) &
  (E['body'] extends Schema ? { body: BodyIn<E> } : { body?: undefined }) & { headers?: Record<string, string> };

export type Response<E extends Endpoint> = {
  status: number;
  headers: Record<string, unknown>;
  answer: AnswerOf<E>;
  problem: ProblemBody | undefined;
};

type Args<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export class Refused extends Error {
  readonly status: number;
  readonly problem: ProblemBody;
  constructor(status: number, problem: ProblemBody) {
    super(`${status} ${problem.code} ${problem.message} ${JSON.stringify(problem.details ?? '')}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Calls the real application through its contract, without a network. */
export class Client {
  readonly #app: FastifyInstance;
  readonly token: string | undefined;

  constructor(app: FastifyInstance, token?: string) {
    this.#app = app;
    this.token = token;
  }

  /** Returns the answer of a success; throws `Refused` otherwise. */
  async call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<AnswerOf<E>> {
    const response = await this.try(endpoint, ...args);
    if (response.problem) throw new Refused(response.status, response.problem);
    return response.answer;
  }

  /** Returns the code of a failure, or the status of a success. */
  async codeOf<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<number> {
    const { status, problem } = await this.try(endpoint, ...args);
    return problem?.code ?? status;
  }

  async try<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Response<E>> {
    const input = (args[0] ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
    };
    const url = fullPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
    return this.raw(endpoint.method, url, input);
  }

  async raw(
    method: string,
    url: string,
    input: { query?: Record<string, unknown>; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response<Endpoint>> {
    const query = Object.fromEntries(
      Object.entries(input.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    );
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      query,
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const body: unknown = response.body === '' ? undefined : isJson ? JSON.parse(response.body) : response.body;
    const failed = response.statusCode >= 400;
    return {
      status: response.statusCode,
      headers: response.headers,
      answer: (failed ? undefined : body) as never,
      problem: failed ? (body as ProblemBody) : undefined,
    };
  }
}
