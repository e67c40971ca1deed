import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

const FOR_PROGRAMMERS = /invalid|expected|received|too (?:small|big)|unrecognized|[<>]=|undefined|\bNaN\b|regex|pattern/i;
const WRONG = [undefined, null, 7, 1.5, -1, 1e300, '', 'x', 'x'.repeat(100_000), true, [], [{}], [1, 1], {}, { type: 'no' }];

type Schema = { safeParse: (value: unknown, options: object) => { success: boolean; error?: { issues: Issue[] } } };
type Issue = { path: PropertyKey[]; code?: string; message: string };

test('no message about wrong input is in the words of the validator', () => {
  const raw = new Set<string>();
  let messages = 0;
  const look = (schema: Schema, value: unknown) => {
    const issues = schema.safeParse(value, { error: plainWords }).error?.issues ?? [];
    messages += issues.length;
    for (const { message } of issues)
      if (message !== 'Validation failed (uuid is expected)' && FOR_PROGRAMMERS.test(message)) raw.add(message);
    return issues;
  };
  for (const { endpoint } of ENDPOINTS) {
    for (const schema of [endpoint.body, endpoint.query] as (Schema | undefined)[]) {
      if (!schema) continue;
      for (const value of WRONG) look(schema, value);
      const keys = look(schema, { nope: 1 }).flatMap(({ path }) => (path.length > 0 ? [String(path[0])] : []));
      for (const key of new Set([...keys, 'q', 'limit', 'sort', 'status', 'uploadIds', 'budget', 'wanted', 'location', 'portfolio']))
        for (const value of WRONG) look(schema, { [key]: value });
    }
  }
  expect([...raw]).toEqual([]);
  expect(messages).toBeGreaterThan(1000);
});
