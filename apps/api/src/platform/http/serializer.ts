import type { Schema } from '@castlane/contract/endpoint.ts';
import * as z from 'zod/mini';

type Json = { [key: string]: unknown };

/** The schema of an answer as fast-json-stringify likes it: `nullable` instead of a union with null, no `$schema`. */
export function answerSchema(schema: Schema): Json {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json;
  delete json.$schema;
  return simplify(json) as Json;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, pattern: _pattern, format: _format, ...rest } = node as Json;
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((option: Json) => option.type !== 'null');
    if (others.length === 1 && others.length < anyOf.length) return { ...(simplify(others[0]) as Json), ...rest, nullable: true };
    return { ...rest, anyOf: anyOf.map(simplify) };
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplify(value)]));
}
