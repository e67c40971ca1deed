import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '#platform/problem.ts';
import { bodyOf } from './errors.ts';
import { COMMON_HEADERS } from './headers.ts';

type ParserError = Error & { code?: string };

/** Answers on a raw connection that has no Fastify request: the parser refused it, or it asked for a WebSocket. Then closes it. */
export function refuseRaw(stream: Duplex, problem: Problem, more: Readonly<Record<string, string>> = {}): void {
  if (!stream.writable) {
    stream.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(problem, requestId));
  const headers = {
    ...COMMON_HEADERS,
    ...more,
    'x-request-id': requestId,
    ...(problem.retryAfterSeconds === undefined ? {} : { 'retry-after': String(problem.retryAfterSeconds) }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may leave its half open for ever.
  stream.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`, () => stream.destroy());
}

/** Answers what Node's parser and its timeouts refuse. */
export function refuseUnparsed(error: ParserError, stream: Duplex): void {
  const { headersSent } = (stream as Duplex & { _httpMessage?: { headersSent: boolean } })._httpMessage ?? {};
  if (error.code === 'ECONNRESET' || stream.destroyed || headersSent) stream.destroy();
  else refuseRaw(stream, problemOfParser(error.code));
}

function problemOfParser(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(1005, { status: 408, message: 'The request was too slow' });
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(1005, { status: 431, message: 'The headers are too long' });
  return new Problem(1005, { message: 'This is not valid HTTP' });
}
