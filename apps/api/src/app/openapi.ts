import { fullPath, type Endpoint, type Schema } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { ProblemBody, PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';
import { COMPRESSED } from '#platform/http/compression.ts';
import { VERSION } from '#platform/version.ts';

/** Serves `/openapi.json`, generated from the contract alone, and outside of production `/docs` to browse it. */
export async function serveOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  const document = () => documentOf(config.appName);
  app.get('/openapi.json', { compress: COMPRESSED }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(String).send(document().text),
  );
  if (config.production) return;
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document().content as never } });
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, transformStaticCSP: (policy) => policy });
  });
}

type Operation = Record<string, unknown>;
type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>> } & Record<string, unknown>;

const documents = new Map<string, { content: OpenApi; text: string }>();

/** Built on first use, and once per process. */
function documentOf(title: string): { content: OpenApi; text: string } {
  const known = documents.get(title);
  if (known) return known;
  const content = openApiOf(title);
  const made = { content, text: JSON.stringify(content) };
  documents.set(title, made);
  return made;
}

function limitsOf({ limit, successes }: Endpoint): string {
  const calls = limit ? `; at most ${limit.max} calls per ${limit.per}` : '';
  return successes ? `${calls}, of which ${successes.max} may succeed` : calls;
}

export function openApiOf(title: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { noun, name, endpoint } of ENDPOINTS) {
    const path = fullPath(endpoint).replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: `${noun}.${name}`,
      tags: [noun],
      summary: endpoint.summary,
      description: `Who may: \`${endpoint.who}\`${limitsOf(endpoint)}`,
      ...(endpoint.who === 'anyone' ? { security: [] } : {}),
      parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
      ...(endpoint.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
        : {}),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: VERSION, description: 'Failures carry a code of the problem catalogue; see the `Problem` schema.' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: { ...schemaOf(ProblemBody, 'output'), description: catalogue() } },
    },
  };
}

function responsesOf(endpoint: (typeof ENDPOINTS)[number]['endpoint']): Operation {
  const success = endpoint.answer
    ? { description: 'Success', content: { [endpoint.media ?? 'application/json']: { schema: schemaOf(endpoint.answer, 'output') } } }
    : { description: 'Success, without a body' };
  const failures = new Map<number, Set<ProblemCode>>();
  for (const [status, code] of failuresOf(endpoint)) failures.set(status, (failures.get(status) ?? new Set<ProblemCode>()).add(code));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const described = [...failures].map(([status, codes]) => [
    status,
    { description: [...codes].map((code) => `${code} ${PROBLEMS[code].message}`).join('; '), content },
  ]);
  return {
    [endpoint.status]: success,
    ...(endpoint.statusAgain ? { [endpoint.statusAgain]: { ...success, description: 'It was done before' } } : {}),
    ...(Object.fromEntries(described) as Operation),
  };
}

/** Returns every status that an endpoint can fail with, also before its handler runs, with its code. */
function failuresOf({ who, method, params, query, body, problems }: (typeof ENDPOINTS)[number]['endpoint']): [number, ProblemCode][] {
  const codes = new Set<ProblemCode>([...problems, 1001, 1022, 1023]);
  if (who !== 'anyone') for (const code of [1003, 1007, 1010] as const) codes.add(code);
  if (!['anyone', 'session'].includes(who)) codes.add(1002);
  if (!['anyone', 'session', 'signedIn'].includes(who)) codes.add(1012);
  if (who.startsWith('active')) codes.add(1020);
  // An impossible path, or an invalid id.
  if (params) codes.add(1009).add(1005);
  const mayBringBody = method !== 'GET';
  // An endpoint without a body refuses one.
  if (mayBringBody || query || body) codes.add(1004).add(1005);
  const usual = [...codes].toSorted((one, other) => one - other).map((code): [number, ProblemCode] => [PROBLEMS[code].status, code]);
  return [
    ...usual,
    // A concurrent call was faster, or the same key came with another body.
    ...(problems.includes(1005) || method === 'POST' ? ([[409, 1005]] as [number, ProblemCode][]) : []),
    ...(mayBringBody
      ? ([
          [413, 1005],
          [415, 1005],
        ] as [number, ProblemCode][])
      : []),
    [408, 1005],
    [414, 1005],
    [431, 1005],
  ];
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Operation[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  delete json.$schema;
  return json;
}

function catalogue(): string {
  return Object.entries(PROBLEMS)
    .map(([code, { status, message }]) => `- ${code} (${status}): ${message}`)
    .join('\n');
}
