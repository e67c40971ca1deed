import type { Schema } from '@castlane/contract/endpoint.ts';
import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = { [key: string]: unknown };
type Writer = (value: unknown) => string;

const writers = new WeakMap<Schema, Writer>();

/**
 * Returns a writer of answers by their schema. Built on first use and once per process: building all of them took a third
 * of the CPU time of a start.
 */
export function writerOf(schema: Schema): Writer {
  return (value) => {
    const writer = writers.get(schema) ?? (fastJson(answerSchema(schema)) as Writer);
    writers.set(schema, writer);
    return writer(value);
  };
}

/** Converts a schema to the form that fast-json-stringify expects: `nullable` instead of a union with null, no `$schema`. */
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
