import { fullPath, type Endpoint, type Schema } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { SERVICES } from './channel-rows.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { callerOf, urlOf } from './callers.ts';
import { makeOthers, type Others } from './cells.ts';

/**
 * Sends hostile input to every endpoint, as a caller that is let in: it must get the right refusal, never a 5xx, and change nothing. The
 * contract's schema decides whether a mutated body is wrong at all.
 */
const world = openWorld({}, SERVICES);
let others: Others;
let columns: string[];
let sent = 0;

beforeAll(async () => {
  others = await makeOthers(world);
  const rows = await world.db<{ name: string }[]>`
    SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1`;
  columns = rows.map(({ name }) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
});

/** Endpoints that external services call with a form. */
const FORMS = new Set(['integration.deleteInstagramData', 'integration.deauthorizeInstagram']);

const WRONG_VALUES: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  true,
  '',
  'x'.repeat(100_000),
  'a\u0000b',
  'a\ud800b',
  '\u202egnp.exe',
  [],
  ['x'],
  Array.from({ length: 5000 }, () => 'x'),
  {},
  { a: { a: { a: { a: {} } } } },
  { length: { toString: 1, valueOf: 1 } },
  { toString: 1, valueOf: 1 },
  [[[[[[[[[[]]]]]]]]]],
  "'; DROP TABLE accounts; --",
];

for (const { noun, name, endpoint } of ENDPOINTS) {
  if (!endpoint.body) continue;
  test(`a bad body of ${endpoint.method} ${fullPath(endpoint)}`, async () => {
    const { me, input } = await callerOf(world, others, `${noun}.${name}`, endpoint);
    const before = await fingerprint();
    const wrong: string[] = [];
    for (const [what, body] of mutationsOf(input.body)) {
      const isFine = (endpoint.body as Schema).safeParse(body).success;
      // Bodies that the schema accepts are covered by other tests.
      if (isFine) continue;
      const { status, problem } = await me.raw(endpoint.method, urlOf(endpoint, input), { query: input.query ?? {}, body });
      sent += 1;
      const isRefused =
        (status === 422 && problem?.code === 1004) ||
        (status === 400 && problem?.code === 1005) ||
        (status === 413 && problem?.code === 1005);
      if (!isRefused) wrong.push(`${what}: ${status} ${problem?.code ?? ''}`);
    }
    for (const [what, payload, headers, expected] of rawBodies(input.body, FORMS.has(`${noun}.${name}`))) {
      const { statusCode } = await inject(me, endpoint, urlOf(endpoint, input), payload, headers);
      sent += 1;
      if (statusCode !== expected) wrong.push(`${what}: ${statusCode} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(await fingerprint()).toBe(before);
  });
}

test('no endpoint accepts a column that is not in its contract', async () => {
  const taken: string[] = [];
  for (const { noun, name, endpoint } of ENDPOINTS) {
    if (!endpoint.body) continue;
    const { me, input } = await callerOf(world, others, `${noun}.${name}`, endpoint);
    const before = await fingerprint();
    for (const column of columns) {
      const given = (input.body ?? {}) as Record<string, unknown>;
      const body = { ...given, [column]: 'owned' };
      if (endpoint.body.safeParse(body).success || column in given) continue;
      const { status, problem } = await me.raw(endpoint.method, urlOf(endpoint, input), { query: input.query ?? {}, body });
      sent += 1;
      if (status !== 422 || problem?.code !== 1004) taken.push(`${noun}.${name} ${column}: ${status}`);
    }
    if ((await fingerprint()) !== before) taken.push(`${noun}.${name} changed something`);
  }
  expect(taken).toEqual([]);
}, 180_000);

test('every endpoint refuses a bad query and does not find a bad id', async () => {
  const wrong: string[] = [];
  for (const { noun, name, endpoint } of ENDPOINTS) {
    const { me, input } = await callerOf(world, others, `${noun}.${name}`, endpoint);
    const url = urlOf(endpoint, input);
    for (const [query, isCertain] of badQueries(endpoint)) {
      const { statusCode, body } = await inject(me, endpoint, `${url}?${query}`, endpoint.body ? JSON.stringify(input.body) : undefined);
      sent += 1;
      if (statusCode >= 500 || (isCertain && (statusCode < 400 || ![1004, 1005].includes((JSON.parse(body) as { code: number }).code))))
        wrong.push(`${noun}.${name} ?${query.slice(0, 40)}: ${statusCode}`);
    }
    if (!endpoint.params) continue;
    for (const bad of BAD_SEGMENTS) {
      const at = fullPath(endpoint).replace(/:\w+/, bad).replaceAll(/:\w+/g, '0190ca7e-0000-7000-8000-000000000009');
      const { statusCode } = await inject(me, endpoint, at, endpoint.body ? JSON.stringify(input.body) : undefined);
      sent += 1;
      if (statusCode < 400 || statusCode >= 500) wrong.push(`${noun}.${name} ${bad.slice(0, 40)}: ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('thousands of bad inputs were sent', () => {
  process.stdout.write(`hostile input: ${sent} requests\n`);
  expect(sent).toBeGreaterThan(5000);
});

const BAD_SEGMENTS = [
  '%00',
  'a%00b',
  '..%2f..%2fetc%2fpasswd',
  '%ff%fe',
  encodeURIComponent('İstanbul'),
  encodeURIComponent('ｆｕｌｌ-ｗｉｄｔｈ'),
  'x'.repeat(199),
  'x'.repeat(5000),
  '-',
  '0',
  "'%20OR%201=1--",
  '0190CA7E-0000-7000-8000-00000000000G',
  '__proto__',
];

/** Queries, and whether they must be refused: an endpoint without a query ignores them. */
function badQueries(endpoint: Endpoint): [string, boolean][] {
  const isRead = endpoint.query !== undefined;
  const shape = Object.keys((endpoint.query as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
  return [
    ['unknown=1', isRead],
    ['__proto__=1', false],
    ['a=%00', isRead],
    ...(shape.includes('before')
      ? ([`before=${Number.MAX_SAFE_INTEGER}`, 'before=0'].map((query) => [query, true]) as [string, boolean][])
      : []),
    ...(shape.includes('limit')
      ? ([
          'limit=0',
          'limit=51',
          'limit=1.5',
          'limit=x',
          'limit=',
          'limit=10&limit=10',
          'cursor=%00',
          'cursor=x',
          `cursor=${'9'.repeat(401)}`,
        ].map((query) => [query, true]) as [string, boolean][])
      : []),
  ];
}

function mutationsOf(body: unknown): [string, unknown][] {
  const given = (body ?? {}) as Record<string, unknown>;
  const whole: [string, unknown][] = [1, [], [given], true].map((value) => [`the body is ${JSON.stringify(value).slice(0, 20)}`, value]);
  const fields = Object.keys(given).flatMap((key): [string, unknown][] => [
    [`without ${key}`, Object.fromEntries(Object.entries(given).filter(([each]) => each !== key))],
    ...WRONG_VALUES.map((value): [string, unknown] => [`${key} is ${JSON.stringify(value).slice(0, 30)}`, { ...given, [key]: value }]),
  ]);
  return [...whole, ...fields, ['a field that is not known', { ...given, extraField: 1 }]];
}

/** Bodies that no client sends: the payload, its headers, and the expected status. */
function rawBodies(body: unknown, takesForms: boolean): [string, string | Buffer, Record<string, string>, number][] {
  const json = JSON.stringify(body ?? {});
  const [first] = Object.keys(body ?? {});
  const type = { 'content-type': 'application/json' };
  return [
    ['not JSON', '{"a":', type, 400],
    ['the number 0', '0', type, 422],
    ['another type', json, { 'content-type': 'text/plain' }, 415],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, takesForms ? 422 : 415],
    ['too large', JSON.stringify({ x: 'x'.repeat(300_000) }), type, 413],
    ['__proto__', '{"__proto__":{"admin":true}}', type, 400],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), type, 400],
    ['nested without end', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, type, 400],
    ...(first === undefined
      ? []
      : ([['a key twice', `{"${first}":1,${json.slice(1)}`, type, 400]] as [string, string, Record<string, string>, number][])),
  ];
}

async function inject(
  me: Actor,
  endpoint: Endpoint,
  url: string,
  payload: string | Buffer | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return world.app.inject({
    method: endpoint.method as 'POST',
    url,
    headers: { ...(payload === undefined ? {} : headers), authorization: `Bearer ${me.token}` },
    ...(payload === undefined ? {} : { payload }),
  });
}

/**
 * Returns one hash of all rows that a refused call must not change. Session use and failed logins may be recorded, and a mail may be sent
 * meanwhile.
 */
async function fingerprint(): Promise<string> {
  const tables = await world.db<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('sessions', 'login_failures', 'clock', 'outbox', 'dev_mails') ORDER BY 1`;
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await world.db<
        { hash: string | null }[]
      >`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${world.db(name)} t`;
      return `${name} ${row?.hash}`;
    }),
  );
  return parts.join('\n');
}
