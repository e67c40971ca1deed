import fc from 'fast-check';
import type { Input } from '@castlane/api/src/testing/authorisation/cells.ts';
import { turnedAway } from '@castlane/api/src/testing/authorisation/subjects.ts';
import type { Guarded } from '../server.ts';
import { whyInvalid, type JsonSchema, type Operation, type Parameter } from './document.ts';
import { mutate, mutationsOf, type Mutation } from './mutations.ts';
import type { Pool } from './pool.ts';
import type { Seed } from './seeds.ts';
import { Ref, valuesOf } from './values.ts';

/** A request before its ids are chosen. Small, so that a counterexample is easy to read. */
export type Plan =
  | { kind: 'near' | 'whole'; params: Record<string, unknown>; query: Record<string, unknown>; body: unknown; key: number }
  | { kind: 'invalid'; mutation: Mutation }
  | { kind: 'raw'; raw: number }
  | { kind: 'refused'; subject: number };

export type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The caller, in words. */
  as: string;
  /** The required answer, besides what holds for all answers. */
  must: { code: number } | 'fail' | 'any';
};

/** Returns all plans for one operation. */
export function plansOf(operation: Operation, guarded: readonly Guarded[]): fc.Arbitrary<Plan> {
  const params = record(operation.params, true);
  const body = operation.body ? valuesOf(operation.body, operation.noun) : fc.constant(undefined);
  const some = operation.body?.properties ? fieldsOf(operation.body) : body;
  const query = record(operation.query, false);
  const key = fc.nat(20);
  const mutations = mutationsOf(operation);
  const strangers = guarded.flatMap(({ subject }, index) => (turnedAway(operation.who, subject) === undefined ? [] : [index]));
  const kinds: { weight: number; arbitrary: fc.Arbitrary<Plan> }[] = [
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('near' as const), params, query, body: some, key }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('whole' as const), params, query, body, key }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('raw' as const), raw: fc.nat(RAW.length - 1) }) },
  ];
  if (mutations.length > 0)
    kinds.push({ weight: 4, arbitrary: fc.record({ kind: fc.constant('invalid' as const), mutation: fc.constantFrom(...mutations) }) });
  if (strangers.length > 0)
    kinds.push({ weight: 2, arbitrary: fc.record({ kind: fc.constant('refused' as const), subject: fc.constantFrom(...strangers) }) });
  return fc.oneof(...kinds);
}

function record(parameters: readonly Parameter[], isWhole: boolean): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema, name)]));
  const requiredKeys = parameters.filter(({ required }) => isWhole || required).map(({ name }) => name);
  return fc.record(values, { requiredKeys, noNullPrototype: true });
}

function fieldsOf({ properties = {} }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)] as const);
  // An input with many changes at once is hardly ever accepted.
  return fc.oneof(...fields.map(([name, values]) => values.map((value) => ({ [name]: value }))), fc.constant({}));
}

export type Surroundings = { seed: Seed; guarded: readonly Guarded[]; pool: Pool };

/** Builds the request of a plan; undefined if a mutation does not apply to the input. */
export function requestOf(operation: Operation, plan: Plan, { seed, guarded, pool }: Surroundings): Request | undefined {
  const base = { method: operation.method, as: 'one who may', must: 'any' as const, headers: authorised(seed.token) };
  const given: Input = { params: seed.input.params ?? {}, query: seed.input.query ?? {}, body: seed.input.body };
  if (plan.kind === 'invalid') {
    const [input, isWrong] = wronged(operation, given, plan.mutation) ?? [];
    return input && { ...base, ...written(operation, input, base.headers), must: isWrong ? 'fail' : 'any' };
  }
  if (plan.kind === 'raw') {
    const { headers, body } = RAW[plan.raw]!;
    return {
      ...base,
      url: urlOf(operation, given),
      headers: { ...base.headers, ...headers },
      body: rawOf(body, given.body),
      must: operation.body ? 'fail' : 'any',
    };
  }
  if (plan.kind === 'refused') {
    const { subject, token } = guarded[plan.subject]!;
    const must = { code: turnedAway(operation.who, subject)! };
    return { ...base, as: subject.name, must, ...written(operation, given, authorised(token)) };
  }
  const chosen = {
    params: chooseAll(operation, { ...given.params, ...plan.params }, given.params) as Record<string, string>,
    query: chooseAll(operation, { ...(plan.kind === 'near' ? given.query : {}), ...plan.query }, given.query),
    body: chooseAll(
      operation,
      plan.kind === 'near' && isObject(plan.body) ? { ...(given.body as object), ...plan.body } : plan.body,
      given.body,
    ),
  };
  const idempotent: Record<string, string> =
    operation.method === 'POST' && plan.key < KEYS.length ? { 'idempotency-key': KEYS[plan.key]! } : {};
  return { ...base, ...written(operation, chosen, { ...base.headers, ...idempotent }) };

  function chooseAll({ noun }: Operation, value: unknown, own: unknown, name = ''): Record<string, unknown> {
    if (value instanceof Ref) {
      // Half of the ids come from the seed, so that calls get past the look-ups.
      const isOwn = value.number % 2 === 0 && typeof own === 'string';
      return (isOwn ? own : pool.choose(noun, name || value.name, value.number)) as never;
    }
    if (Array.isArray(value))
      return value.map((each, index) => chooseAll(operation, each, (own as unknown[] | undefined)?.[index], name)) as never;
    if (!isObject(value)) return value as never;
    const inside = Object.entries(value).map(([key, each]) => [
      key,
      chooseAll(operation, each, (own as Record<string, unknown> | undefined)?.[key], key),
    ]);
    return Object.fromEntries(inside) as Record<string, unknown>;
  }
}

/** Builds the request from the unchanged seed. */
export function plainRequest(operation: Operation, { input, token }: Seed): Request {
  return { method: operation.method, as: 'one who may', must: 'any', ...written(operation, input, authorised(token)) };
}

function wronged(operation: Operation, input: Input, mutation: Mutation): [Input, boolean] | undefined {
  const changed = mutate(input[mutation.where], mutation);
  if (!changed) return undefined;
  const wrong = { ...input, [mutation.where]: changed.value };
  if (mutation.where === 'body') return [wrong, whyInvalid(operation.body!, changed.value) !== undefined];
  const [name] = mutation.path as [string];
  const parameter = operation[mutation.where].find((each) => each.name === name);
  const value = (changed.value as Record<string, string>)[name];
  const isWrong = parameter
    ? value === undefined
      ? parameter.required
      : whyInvalid(parameter.schema, typed(parameter.schema, decoded(value)))
    : true;
  return [wrong, Boolean(isWrong)];
}

/** Returns the value that a query or path text stands for. */
function typed({ type }: JsonSchema, text: string): unknown {
  return (type === 'number' || type === 'integer') && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function written(operation: Operation, input: Input, headers: Record<string, string>): Pick<Request, 'url' | 'headers' | 'body'> {
  if (input.body === undefined) return { url: urlOf(operation, input), headers, body: undefined };
  return { url: urlOf(operation, input), headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
}

function urlOf(operation: Operation, { params = {}, query = {} }: Input): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // A value that is already escaped is wrong on purpose.
    return /^(?:%..|\.\.%)/.test(value) ? value : encodeURIComponent(value.toWellFormed());
  });
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, decoded(String(value))])).toString();
  return search === '' ? path : `${path}?${search}`;
}

function authorised(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Idempotency keys: two that calls share with different bodies, and an invalid one. */
const KEYS = ['0190ca7e-0000-4000-8000-000000000001', '0190ca7e-0000-4000-8000-000000000002', 'no-key'];

type Raw = { headers: Record<string, string>; body: string | Buffer | ((json: string) => string) };
const json = { 'content-type': 'application/json' };
/** Bodies that no client sends. */
const RAW: Raw[] = [
  { headers: json, body: '{"a":' },
  { headers: json, body: '' },
  { headers: json, body: '0' },
  { headers: json, body: '"x"' },
  { headers: json, body: '{"__proto__":{"admin":true}}' },
  { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { headers: json, body: `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}` },
  { headers: json, body: JSON.stringify({ x: 'x'.repeat(300_000) }) },
  { headers: json, body: (text) => `{"a":1,"a":2,${text.slice(1)}` },
  { headers: { 'content-type': 'text/plain' }, body: (text) => text },
  { headers: { 'content-type': 'application/csp-report' }, body: (text) => text },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
  { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{"a":1}' },
];

function rawOf(body: Raw['body'], given: unknown): string | Buffer {
  return typeof body === 'function' ? body(JSON.stringify(given ?? { a: 1 })) : body;
}
