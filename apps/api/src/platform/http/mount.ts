import {
  fullPath,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Schema,
} from '@castlane/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import { Problem, problemOf } from '#platform/problem.ts';
import { plainWords } from '#platform/plain-words.ts';
import { COMPRESSED } from './compression.ts';
import { isGone } from './errors.ts';
import { writerOf } from './serializer.ts';
import { authenticationOf, guard, type Authenticate, type Viewer } from './viewer.ts';
import type { Idempotency } from './idempotency.ts';
import type { LateReads } from './late-reads.ts';
import { limitOf, type LimitSettings } from './limits.ts';

type ViewerOf<E extends Endpoint> = E['who'] extends 'anyone' ? undefined : Viewer;

export type Call<E extends Endpoint> = {
  viewer: ViewerOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** For reads whose answer may be a few seconds late: the replica, if there is one. */
  late: Pool;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<E['answer'] extends Schema ? AnswerOf<E> : void>;

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Returns the only way to give an endpoint a handler. Before the handler runs, checks the session, the guard of `who`, params, query and
 * body, each strictly; after it, writes the answer by its schema, so that undeclared fields cannot leak.
 */
export function mounter(
  app: FastifyInstance,
  authenticate: Authenticate,
  idempotency: Idempotency,
  late: LateReads,
  limits: LimitSettings,
): Mount {
  return function mount(endpoint, handler) {
    app.route({
      method: endpoint.method,
      url: fullPath(endpoint),
      ...(endpoint.answer && !endpoint.media ? writtenBy(endpoint.answer, [endpoint.status, endpoint.statusAgain ?? endpoint.status]) : {}),
      config: { endpoint, rateLimit: limitOf(endpoint, limits) },
      compress: COMPRESSED,
      handler: async (request, reply) => {
        const viewer = endpoint.who === 'anyone' ? undefined : await viewerOf(request, authenticate);
        if (viewer) guard(endpoint.who, viewer);
        const call = {
          viewer,
          params: parse(endpoint.params, request.params, 'params'),
          query: parse(endpoint.query, refuseRepeated(request.query), 'query'),
          body: parse(endpoint.body, request.body, 'body'),
          late: late.primary,
          request,
          reply,
        } as Call<typeof endpoint>;
        reply.status(endpoint.status);
        if (endpoint.media) reply.type(`${endpoint.media}; charset=utf-8`);
        const isKeyed = takesKey(endpoint) && request.headers['idempotency-key'] !== undefined;
        try {
          if (endpoint.method === 'GET') return sent(reply, await late.read(request, (db) => handler({ ...call, late: db })));
          late.wrote(reply);
          if (viewer && isKeyed) return sent(reply, await idempotency(request, reply, viewer.accountId, () => handler(call)));
          return sent(reply, await handler(call));
        } catch (error) {
          throw isGone(error) && error.detail === viewer?.accountId ? new Problem(1010) : error;
        }
      },
    });
  };
}

function takesKey({ method, ignoresKey }: Endpoint): boolean {
  return method === 'POST' && !ignoresKey;
}

/** The schema here only registers the status: the writer has the endpoint's schema. */
function writtenBy(schema: Schema, statuses: number[]) {
  return { schema: { response: Object.fromEntries(statuses.map((status) => [status, {}])) }, serializerCompiler: () => writerOf(schema) };
}

/** Sends what a handler returned: nothing, or an answer for the writer. */
function sent(reply: FastifyReply, answer: unknown): unknown {
  // The deadline answered first: another answer would only log that it came second.
  if (reply.sent) return reply;
  return answer ?? reply.send();
}

async function viewerOf(request: FastifyRequest, authenticate: Authenticate): Promise<Viewer> {
  const result = await authenticationOf(request, authenticate);
  if ('problem' in result) throw new Problem(result.problem);
  return result.viewer;
}

function parse(schema: Schema | undefined, value: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) {
    if (where === 'body' && value !== undefined && value !== null && Object.keys(value).length > 0) {
      throw new Problem(1004, { message: 'This call takes no body' });
    }
    return undefined;
  }
  const result = schema.safeParse(value ?? (where === 'body' ? undefined : {}), { error: plainWords });
  if (!result.success) throw problemOf(result.error.issues, where);
  return result.data;
}

function refuseRepeated(query: unknown): unknown {
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    if (Array.isArray(value)) throw new Problem(1004, { message: `Give ${key} once`, details: [{ path: key, message: 'Give it once' }] });
  }
  return query;
}
