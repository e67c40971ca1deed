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

/** Texts that machines write, passwords, which are compared as they are, and names of files and lists of addresses, which the server cleans its own way. */
const NOT_WORDS =
  /(?:token|password|cursor|ceremony|userHandle|setUp|contentType|code|state|signed_request|endpoint|epoch|signUpload name|beginUpload name|signup invitation|getTemplate id|previewMailList text|inviteByMail text)$/i;

test('no field for words accepts a text that nobody sees, or keeps what nobody sees at its end', () => {
  const words = 'Words of a person, which are long enough for any field';
  const unseen = ['\u200B', '\u2060', '\u3164', '\u2800', '\u00AD', '\u200E', '\u{E0041}', '\u00A0'];
  const fields = inputs()
    .flatMap(([name, schema]) =>
      [...namedParts(schema)]
        .filter(([, part]) => part.safeParse(words).data === words)
        .map(([field, part]) => ({ name: `${name} ${field}`, part })),
    )
    .filter(({ name }) => !NOT_WORDS.test(name));
  const kept = fields.flatMap(({ name, part }) => {
    // A search for nothing finds everything.
    const isKept = (mark: string) => Boolean(part.safeParse(mark.repeat(40)).data) || part.safeParse(`${words}${mark}`).data !== words;
    return unseen.some(isKept) ? [name] : [];
  });
  expect(fields.length).toBeGreaterThan(60);
  expect([...new Set(kept)]).toEqual([]);
});

/** Yields the parts of a schema that may be texts, with the names of their fields. */
function* namedParts(schema: z.ZodMiniType, name = ''): Generator<[string, z.ZodMiniType]> {
  const { shape, element, options, innerType, in: before } = schema.def as unknown as Record<string, unknown>;
  if ((schema.def as { type: string }).type === 'string') yield [name, schema];
  for (const [key, part] of Object.entries((shape ?? {}) as Record<string, z.ZodMiniType>)) yield* namedParts(part, key);
  for (const part of [element, options, innerType, before].flat()) if (part) yield* namedParts(part as z.ZodMiniType, name);
}

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
