import { PROBLEMS, type ProblemBody } from '@castlane/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#platform/db/away.ts';
import { Problem } from '#platform/problem.ts';
import { traceIdOf } from './trace.ts';

/** Converts errors of Fastify, its plugins and the database to a `Problem`. Anything unforeseen is 1001, without internal details. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (isDatabaseAway(code) || isDiskFull(code)) return new Problem(1023, { retryAfterSeconds: 2 });
  // Text that PostgreSQL cannot store passed the contract: the input is wrong, not the server.
  if (code === '22021' || code === '22P05') return new Problem(1004, { message: 'Remove characters that can’t be shown' });
  if (isGone(error)) return new Problem(1009);
  if (statusCode === 429) return new Problem(1022);
  if (statusCode === 503) return new Problem(1023, { retryAfterSeconds: 2 });
  if (statusCode === 404) return new Problem(1009);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem(1005, { status: statusCode, message: WORDS[code ?? ''] ?? PROBLEMS[1005].message });
  return new Problem(1001);
}

const WORDS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send application/json',
};

/** The database refused a write for an account that was deleted at the same time. */
export function isGone(error: unknown): error is { detail: string } {
  return (error as { code?: string }).code === 'CLGON';
}

/** No space, no quota or a read-only disk: it works again once an operator makes room. */
function isDiskFull(code: string | undefined): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS';
}

export function bodyOf(problem: Problem, requestId: string, traceId?: string): ProblemBody {
  const { code, message, details } = problem;
  return { code, message, ...(details && { details }), requestId, ...(traceId !== undefined && { traceId }) };
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(asProblem(error), error, request, reply));
  app.setNotFoundHandler((request, reply) => answer(new Problem(1009), undefined, request, reply));
}

function answer(problem: Problem, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A client that leaves before its request is read has cancelled it: that is no error of the server.
  const hasLeft = request.raw.destroyed && (!request.raw.complete || request.raw.errored !== null);
  // A line with a stack for each would add to the load.
  const isShed = (cause as { code?: string } | undefined)?.code === 'FST_UNDER_PRESSURE';
  if (!hasLeft && !isShed && (PROBLEMS[problem.code].alarm || (problem.code === 1023 && cause !== undefined)))
    request.log.error({ err: cause, code: problem.code }, problem.message);
  else request.log.info({ code: problem.code }, problem.message);
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  const body = bodyOf(problem, request.id, traceIdOf(request));
  return reply.status(problem.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
