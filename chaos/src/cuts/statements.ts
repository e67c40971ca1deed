import type { Db } from '@castlane/api/src/platform/db/connect.ts';
import type { Chance } from '../chance.ts';
import type { Row } from './judge.ts';

/** A statement that only reads, and the rows that it must have. */
export type Read = { what: string; expected: Row[]; run: (db: Db) => PromiseLike<readonly Row[]> };
/** A statement that fails by itself, and with which error. */
export type Failing = { what: string; fails: (typeof FAILURES)[number]; run: (db: Db) => PromiseLike<readonly Row[]> };

const FEW = 40;
const MANY = 400;
const WIDE = 2000;

type Shape = (token: string, count: number) => Read;

/** Their columns differ in names and types, so that a foreign row is noticed. */
const SHAPES: readonly Shape[] = [
  (token, count) => ({
    what: `numbers ${token} × ${count}`,
    expected: series(count, (n) => ({ token, n, bigNumber: n * 1000 })),
    run: (db) => db<Row[]>`SELECT ${token}::text AS token, n, n * 1000::bigint AS big_number FROM generate_series(1, ${count}::int) n`,
  }),
  (token, count) => ({
    what: `times ${token} × ${count}`,
    expected: series(count, (n) => ({ token, isEven: n % 2 === 0, at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString() })),
    run: (db) => db<Row[]>`
      SELECT ${token}::text AS token, n % 2 = 0 AS is_even, timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second' AS at
      FROM generate_series(1, ${count}::int) n`,
  }),
  (token, count) => {
    const words = [token, 'a "quoted" word', 'ü'];
    return {
      what: `arrays ${token} × ${count}`,
      expected: series(count, (n) => ({ words, pair: [n, n + 1], rest: n % 3 === 0 ? null : n % 3, half: n / 2 })),
      run: (db) => db<Row[]>`
        SELECT ${words}::text[] AS words, ARRAY[n, n + 1] AS pair, NULLIF(n % 3, 0) AS rest, n / 2.0::float8 AS half
        FROM generate_series(1, ${count}::int) n`,
    };
  },
  (token, count) => ({
    what: `objects ${token} × ${count}`,
    expected: series(count, (n) => ({ parts: { n, token }, day: '2026-01-01' })),
    run: (db) => db<Row[]>`
      SELECT jsonb_build_object('n', n, 'token', ${token}::text) AS parts, date '2026-01-01' AS day
      FROM generate_series(1, ${count}::int) n`,
  }),
  (token) => ({ what: `no row ${token}`, expected: [], run: (db) => db<Row[]>`SELECT ${token}::text AS token WHERE false` }),
  () => ({ what: 'no parameter', expected: [{ one: 1 }], run: (db) => db<Row[]>`SELECT 1 AS one` }),
];

function slow(token: string, count: number): Read {
  return {
    what: `slow ${token} × ${count}`,
    expected: series(count, (slowly) => ({ token, slowly })),
    run: (db) => db<Row[]>`
      SELECT ${token}::text AS token, n AS slowly FROM generate_series(1, ${count}::int) n WHERE pg_sleep(0.0005) IS NOT NULL`,
  };
}

function wide(token: string, count: number): Read {
  return {
    what: `wide ${token} × ${count}`,
    expected: series(count, (n) => ({ text: token.padStart(WIDE, 'x'), n })),
    run: (db) => db<Row[]>`SELECT lpad(${token}::text, ${WIDE}::int, 'x') AS text, n FROM generate_series(1, ${count}::int) n`,
  };
}

function series(count: number, row: (n: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => row(index + 1));
}

/** The errors of statements that fail by themselves. */
export const FAILURES = ['22012', '23505', '22P02', '23502', '42P01'] as const;

export function anyRead(token: string, chance: Chance): Read {
  if (chance.happens(0.05)) return wide(token, chance.whole(1, chance.happens(0.2) ? MANY : FEW));
  if (chance.happens(0.1)) return slow(token, chance.whole(1, FEW));
  return chance.one(SHAPES)(token, chance.whole(0, chance.happens(0.1) ? MANY : FEW));
}

/** `fails` with the rows of others before and after it in the same connection. */
export function anyFailing(token: string, chance: Chance): Failing {
  return chance.one(FAILING)(token, chance.whole(1, FEW));
}

const FAILING: readonly ((token: string, row: number) => Failing)[] = [
  (token, row) => ({
    what: `a division by zero in row ${row} of ${token}`,
    fails: '22012',
    run: (db) => db<Row[]>`SELECT ${token}::text AS token, 1 / (${row}::int - n) AS part FROM generate_series(1, 50) n`,
  }),
  (token) => ({
    what: `a name that is taken ${token}`,
    fails: '23505',
    run: (db) => db<Row[]>`INSERT INTO cut_names (name, token) VALUES ('taken', ${token})`,
  }),
  (token) => ({ what: `no number ${token}`, fails: '22P02', run: (db) => db<Row[]>`SELECT ${token}::text::int AS number` }),
  (token) => ({
    what: `a missing value ${token}`,
    fails: '23502',
    run: (db) => db<Row[]>`INSERT INTO cut_names (name, token) VALUES (${null}, ${token})`,
  }),
  (token) => ({ what: `no table ${token}`, fails: '42P01', run: (db) => db<Row[]>`SELECT ${token}::text AS token FROM cut_nothing` }),
];
