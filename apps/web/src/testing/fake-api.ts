import type { Endpoint } from '@castlane/contract/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import { vi } from 'vitest';
import { fullPath } from '@castlane/contract/endpoint.ts';

export type FakeCall = { method: string; url: URL; headers: Headers; body: unknown; params: Record<string, string> };
type Answer = object | string | number | null | undefined | ((call: FakeCall) => unknown);

export class FakeProblem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly details: { path: string; message: string }[];
  constructor(code: ProblemCode, message: string = PROBLEMS[code].message, details: { path: string; message: string }[] = []) {
    this.code = code;
    this.message = message;
    this.details = details;
  }
}

/**
 * Stands in for the server: `api.on(endpoint, answer)`, where an answer is a value, a `FakeProblem` or a function of the call. `api.calls`
 * has the requests. Calls without an answer get a 1009.
 */
export function fakeApi() {
  const answers: { method: string; pattern: RegExp; answer: Answer }[] = [];
  const calls: FakeCall[] = [];
  const fake = {
    calls,
    on(endpoint: Pick<Endpoint, 'method' | 'path'>, answer: Answer) {
      answers.unshift({ method: endpoint.method, pattern: patternOf(fullPath(endpoint)), answer });
      return fake;
    },
    callsTo(endpoint: Pick<Endpoint, 'method' | 'path'>) {
      const pattern = patternOf(fullPath(endpoint));
      return calls.filter(({ method, url }) => method === endpoint.method && pattern.test(url.pathname));
    },
  };
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(String(input), window.location.origin);
    const method = init.method ?? 'GET';
    const found = answers.find((each) => each.method === method && each.pattern.test(url.pathname));
    const call: FakeCall = {
      method,
      url,
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
      params: { ...found?.pattern.exec(url.pathname)?.groups },
    };
    calls.push(call);
    const answer = found ? await (typeof found.answer === 'function' ? found.answer(call) : found.answer) : new FakeProblem(1009);
    return responseOf(answer);
  });
  return fake;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)')}$`);
}

function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (answer === undefined) return new Response(null, { status: 204 });
  if (!(answer instanceof FakeProblem)) return Response.json(answer);
  const { code, message, details } = answer;
  return Response.json({ code, message, details, requestId: 'test' }, { status: PROBLEMS[code].status });
}
