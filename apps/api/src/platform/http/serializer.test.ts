import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import fastJson from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { answerSchema } from './serializer.ts';

/** Writers are built on first use: a schema that cannot be compiled would fail only then. */
test('a serializer can be made for the answer of every endpoint', () => {
  const bad = ENDPOINTS.filter(({ endpoint: { answer } }) => answer && !isWritable(() => fastJson(answerSchema(answer))));
  expect(bad.map(({ endpoint }) => endpoint.path)).toEqual([]);
});

function isWritable(make: () => unknown): boolean {
  try {
    return typeof make() === 'function';
  } catch {
    return false;
  }
}
