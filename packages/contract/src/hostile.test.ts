import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import { setLastRead } from './thread.ts';
import { listCreators } from './discovery.ts';
import { listDisputeEvents } from './dispute.ts';
import { ClientFrame } from './live.ts';
import { confirmProposal } from './proposal.ts';
import { listEvents } from './thread-event.ts';
import { saveSearch } from './saved-search.ts';

/** Objects that pass for a string, a list or a number until a computation uses them. */
const PRETENDERS: unknown[] = [
  { length: { toString: 1, valueOf: 1 } },
  { size: { toString: 1, valueOf: 1 } },
  { toString: 1, valueOf: 1 },
  [{ toString: 1, valueOf: 1 }],
  { length: 1e9 },
];

test('no schema for external input uses the length of a value of another type', () => {
  const thrown = inputs().flatMap(([name, schema]) =>
    [...parts(schema)].flatMap((part) =>
      PRETENDERS.filter((value) => throws(part, value)).map((value) => `${name} ${JSON.stringify(value)}`),
    ),
  );
  expect([...new Set(thrown)]).toEqual([]);
});

test('a number that the database stores in four bytes is refused above their maximum', () => {
  const id = '0190ca7e-0000-7000-8000-000000000001';
  const beyond = 2 ** 31;
  const refused = [
    setLastRead.body.safeParse({ threadId: id, seq: beyond }),
    ClientFrame.safeParse({ type: 'read', threadId: id, seq: beyond }),
    ClientFrame.safeParse({ type: 'received', threadId: id, seq: beyond }),
    listEvents.query.safeParse({ threadId: id, before: String(Number.MAX_SAFE_INTEGER) }),
    listEvents.query.safeParse({ threadId: id, after: String(beyond) }),
    listDisputeEvents.query.safeParse({ before: String(Number.MAX_SAFE_INTEGER) }),
    confirmProposal.body.safeParse({ jobVersion: beyond }),
  ];
  expect(refused.map(({ success }) => success)).toEqual(refused.map(() => false));
  expect(setLastRead.body.safeParse({ threadId: id, seq: beyond - 1 }).success).toBe(true);
});

test('an empty text in an address is not a number', () => {
  const id = '0190ca7e-0000-7000-8000-000000000001';
  for (const text of ['', ' ', '1e3', '0x1', '-0', '+1']) {
    expect(listEvents.query.safeParse({ threadId: id, after: text }).success, text).toBe(false);
    expect(listCreators.query.safeParse({ followersMin: text }).success, text).toBe(false);
  }
  expect(listEvents.query.parse({ threadId: id, after: '0' })).toMatchObject({ after: 0 });
});

function inputs(): [string, z.ZodMiniType][] {
  const ofEndpoints = ENDPOINTS.flatMap(({ noun, name, endpoint }) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((schema): [string, z.ZodMiniType][] =>
      schema ? [[`${noun}.${name}`, schema]] : [],
    ),
  );
  return [...ofEndpoints, ['ClientFrame', ClientFrame]];
}

/** Yields a schema and, recursively, every schema inside it. */
function* parts(schema: z.ZodMiniType): Generator<z.ZodMiniType> {
  yield schema;
  const {
    shape,
    element,
    options,
    innerType,
    in: before,
    out,
    items,
    keyType,
    valueType,
  } = schema.def as unknown as Record<string, unknown>;
  const inside = [Object.values(shape ?? {}), element, options, innerType, before, out, items, keyType, valueType].flat();
  for (const each of inside) if (each) yield* parts(each as z.ZodMiniType);
}

function throws(schema: z.ZodMiniType, value: unknown): boolean {
  try {
    schema.safeParse(value);
    return false;
  } catch {
    return true;
  }
}

test.each([null, '', ' ', false, []])('a filter of a search does not accept %j as a number', (value) => {
  for (const name of ['applyWithin', 'budgetMin', 'budgetMax'])
    expect(saveSearch.body.safeParse({ name: 'Shoes', filter: { [name]: value } }).success).toBe(false);
  for (const given of [7, '7'])
    expect(saveSearch.body.parse({ name: 'Shoes', filter: { applyWithin: given } })).toMatchObject({ filter: { applyWithin: 7 } });
});
