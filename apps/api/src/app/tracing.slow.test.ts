import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { login } from '@castlane/contract/auth.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { scope: { name: string }; spans: Span[] }[] }[] };

const ENDING_IF_LOADED = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (/sdk-trace|\\/tracing\\/src/.test(url) ? process.exit(3) : next(url, context)) });`,
  )}`,
};

const world = openWorld();
const LINES: string[] = [];
const received: { headers: Record<string, unknown>; body: Sent }[] = [];
let receiver: Server;
let server: ServerProcess;

beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    received.push({ headers: request.headers, body: (await json(request)) as Sent });
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  server = await ServerProcess.start(
    world.databaseUrl,
    {
      LOG_LEVEL: 'info',
      // As in `npm start`, which tries the database before it runs the server.
      NODE_OPTIONS: `--import ${new URL('../platform/db/client.ts', import.meta.url).href}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hunter2',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_SERVICE_NAME: 'market',
    },
    LINES,
  );
}, 120_000);
afterAll(async () => {
  await server?.stop();
  receiver?.close();
});

const spans = () =>
  received.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));

/** Waits until the trace's first span has come, which is the last one to end. */
async function traceOf(traceId: string): Promise<Span[]> {
  await expect.poll(() => spans().some((span) => span.traceId === traceId && !span.parentSpanId)).toBe(true);
  return spans().filter((span) => span.traceId === traceId);
}

function logIn(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${fullPath(login)}?token=geheim-query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function isStatement({ attributes }: Span): boolean {
  return attributes.some(({ key }) => key === 'db.query.text');
}

test('a request is one trace of its route and its statements, whose id the problem and the log have, without data', async () => {
  const answer = await logIn(
    { email: 'geheim@example.org', password: 'Geheim1!aa' },
    { authorization: 'Bearer geheim-token', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  );
  const problem = (await answer.json()) as { requestId: string; traceId: string };
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(problem.traceId).toMatch(/^(?!a{32})[0-9a-f]{32}$/);
  const trace = await traceOf(problem.traceId);
  const root = trace.find(({ parentSpanId }) => !parentSpanId)!;
  expect(root.name).toBe(`POST ${fullPath(login)}`);
  const attributes = Object.fromEntries(root.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  expect(attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': fullPath(login),
    'http.response.status_code': answer.status,
  });
  expect(trace.filter(isStatement).map(({ name }) => name)).toContain('SELECT');
  const logged = LINES.join('')
    .split('\n')
    .filter((line) => line.includes(problem.requestId));
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => !line.includes(`"traceId":"${problem.traceId}"`))).toEqual([]);
  expect(JSON.stringify(received.map(({ body }) => body))).not.toMatch(/geheim/i);
  expect(received[0]).toMatchObject({ headers: { 'x-key': 'hunter2' } });
  expect(JSON.stringify(received[0]!.body.resourceSpans[0]!.resource)).toContain('"market"');
});

test('statements that run beside each other on the same connections belong to their own requests', async () => {
  const asked = Array.from({ length: 6 }, async (_, index) => {
    const answer = await logIn({ email: `geheim-${index}@example.org`, password: 'Geheim1!aa' });
    return ((await answer.json()) as { traceId: string }).traceId;
  });
  const traces = await Promise.all((await Promise.all(asked)).map(traceOf));
  const statementsOf = (trace: Span[]) => trace.filter(isStatement).map(({ name }) => name);
  expect(traces.map(statementsOf)).toEqual(traces.map(() => statementsOf(traces[0]!)));
  expect(statementsOf(traces[0]!).length).toBeGreaterThan(0);
});

test('probes and background work make no traces', async () => {
  await fetch(`http://127.0.0.1:${server.port}/metrics`).then((each) => each.text());
  await fetch(`http://127.0.0.1:${server.port}/healthz`);
  const roots = spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.filter(({ name }) => !/^(POST|GET) \/user\/v1/.test(name))).toEqual([]);
});

test('without the setting nothing of it is loaded, and a problem has no trace', { timeout: 120_000 }, async () => {
  expect((await world.app.inject('/user/v1/nothing')).json()).not.toHaveProperty('traceId');
  const plain = await ServerProcess.start(world.databaseUrl, ENDING_IF_LOADED);
  await plain.stop();
  const traced = ServerProcess.start(world.databaseUrl, { ...ENDING_IF_LOADED, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  await expect(traced).rejects.toThrow('did not start');
});
