import type { PageIn } from '@castlane/api/src/testing/lists/case.ts';
import { LISTS } from '@castlane/api/src/testing/lists/cases.ts';
import { exceptionOf, MANY_BUFFERS, PLANNED_ANEW, type Exception } from '@castlane/api/src/testing/lists/exceptions.ts';
import { sceneOf, type Scene } from '@castlane/api/src/testing/lists/scene.ts';
import { costOf, scannedTables, StatementSpy, type Node } from '@castlane/api/src/testing/lists/statements.ts';
import { connect, type Db, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { atMost, say, table, type Figure } from './report.ts';

const MOST_MS = 10;
const MOST_BUFFERS = 400;
/** A table with fewer rows may be scanned. */
const MANY_ROWS = 10_000;
const RUNS = 11;
/** How many times a slow page is measured again, because other load may have slowed it down. */
const SECOND_LOOKS = 4;
/** Each case is also read this many pages down its list. */
const PAGES_DOWN = 200;
const LIMIT = 10;
/** How many pages a report shows. */
const SHOWN = 6;

const [ANEW, MS, BUFFERS] = [4, 5, 6];
/** `rows`: list, case, page, statements, planned at each call, ms, buffers. */
export type ListsResult = { rows: (string | number)[][]; text: string; faults: string[]; figures: Figure[] };
export type Size = { url: string; isLarge: boolean };
type Read = (db: Db, page: PageIn) => Promise<unknown>;
type Case = { list: string; name: string; place: string; page: PageIn };
/** `anew`: how many of the statements are planned at each call. */
type Measured = { statements: number; anew: number; ms: number; buffers: number; nodes: Node[] };

/**
 * Measures the database's work for a page of every list: all statements of its query, prepared, in memory. Each page is measured in one
 * database after the other, so that other load on the machine affects both. `isFine` tells whether the times of a page will do.
 */
export async function benchLists(sizes: readonly Size[], isFine = isFast): Promise<ListsResult[]> {
  const databases = await Promise.all(sizes.map(open));
  for (const [list, cases] of Object.entries(LISTS)) {
    for (const [name, read] of Object.entries(cases)) {
      const pages = await inTurn(databases, (at) => placesOf((db, page) => read(db, at.scene, page), at.spy.db));
      for (const nth of [0, 1]) {
        const places = databases.flatMap((at, i) => (pages[i]![nth] ? [{ at, list, name, ...pages[i]![nth] }] : []));
        const measured = await measureFairly(places, isFine, ({ at, page }) => measure(at.spy, at.pool, (db) => read(db, at.scene, page)));
        for (const [i, place] of places.entries()) add(place.at, place, measured[i]!);
      }
    }
  }
  await Promise.all(databases.flatMap(({ pool, spy }) => [pool.end(), spy.db.end()]));
  return databases.map(({ rows, faults, isLarge }) => ({ rows, faults, text: textOf(rows, faults), figures: figuresOf(rows, isLarge) }));
}

type Database = Size & {
  pool: Pool;
  spy: StatementSpy;
  scene: Scene;
  manyRows: ReadonlySet<string>;
  rows: (string | number)[][];
  faults: string[];
};

async function open(size: Size): Promise<Database> {
  const pool = connect({ url: size.url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const spy = new StatementSpy(size.url);
  return { ...size, pool, spy, scene: await sceneOf(pool), manyRows: await tablesWithMany(pool), rows: [], faults: [] };
}

function add(
  { isLarge, manyRows, rows, faults }: Database,
  { list, name, place }: Case,
  { statements, anew, ms, buffers, nodes }: Measured,
): void {
  const scanned = [...new Set(scannedTables(nodes))].filter((each) => manyRows.has(each));
  const where = `${list}, ${name}, ${place}`;
  if (scanned.length > 0) faults.push(`${where}: reads all of ${scanned.join(', ')}`);
  if (ms > MOST_MS) faults.push(`${where}: ${ms.toFixed(2)} ms`);
  if (buffers > mostBuffersOf(list, name, isLarge)) faults.push(`${where}: ${buffers} buffers`);
  if (anew > 0 && !exceptionOf(PLANNED_ANEW, list, name)) faults.push(`${where}: planned at each call`);
  rows.push([list, name, place, statements, anew, ms.toFixed(2), buffers]);
  say(`  ${where}: ${ms.toFixed(2)} ms, ${buffers} buffers`);
}

/** Tests the times of a page, by database. */
export function isFast(times: readonly number[]): boolean {
  return times.every((ms) => ms <= MOST_MS);
}

function mostBuffersOf(list: string, name: string, isLarge: boolean): number {
  const { most = MOST_BUFFERS, large = most } = exceptionOf(MANY_BUFFERS, list, name) ?? {};
  return isLarge ? large : most;
}

/** Returns the first page, and one far down if the list is long enough. */
async function placesOf(read: Read, db: Db): Promise<Pick<Case, 'place' | 'page'>[]> {
  let cursor: string | null | undefined;
  let last: string | undefined;
  let pages = 0;
  for (; pages < PAGES_DOWN && cursor !== null; pages++) {
    if (cursor) last = cursor;
    ({ nextCursor: cursor } = (await read(db, { limit: 50, ...(cursor ? { cursor } : {}) })) as { nextCursor?: string | null });
    if (cursor === undefined) break;
  }
  return [
    { place: 'first page', page: { limit: LIMIT } },
    ...(last ? [{ place: `after ${(pages - 1) * 50}`, page: { limit: LIMIT, cursor: last } }] : []),
  ];
}

/** Returns the best of some looks at each, all in turn. */
async function measureFairly<T>(items: readonly T[], isFine: typeof isFast, once: (item: T) => Promise<Measured>): Promise<Measured[]> {
  let best = await inTurn(items, once);
  for (let look = 0; look < SECOND_LOOKS && !isFine(best.map(({ ms }) => ms)); look++) {
    const again = await inTurn(items, once);
    best = best.map((each, i) => (again[i]!.ms < each.ms ? again[i]! : each));
  }
  return best;
}

async function inTurn<T, R>(items: readonly T[], once: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await once(item));
  return results;
}

async function measure(spy: StatementSpy, pool: Pool, read: (db: Db) => Promise<unknown>): Promise<Measured> {
  const sum: Measured = { statements: 0, anew: 0, ms: 0, buffers: 0, nodes: [] };
  for (const statement of await spy.statementsOf(read)) {
    const { ms, buffers, nodes, isPlannedAnew } = await costOf(pool, statement, RUNS);
    sum.statements += 1;
    sum.anew += Number(isPlannedAnew);
    sum.ms += ms;
    sum.buffers += buffers;
    sum.nodes.push(...nodes);
  }
  return sum;
}

async function tablesWithMany(db: Db): Promise<Set<string>> {
  const rows = await db<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > ${MANY_ROWS}`;
  return new Set(rows.map(({ name }) => name));
}

function textOf(rows: (string | number)[][], faults: readonly string[]): string {
  return [
    '## Pages of ten of every list, 50,000 accounts, 200,000 jobs and 1,000,000 comments',
    `All statements of a page together, prepared, planning included, the median of ${RUNS} runs with everything in memory; where that is too much, the best of ${SECOND_LOOKS + 1} such medians.`,
    `The ${SHOWN} slowest pages:`,
    table(['list', 'case', 'page', 'statements', 'planned at each call', 'ms', 'buffers'], slowestOf(rows, MS)),
    `**${rows.length} pages** (target: each ≤ ${MOST_MS} ms and ≤ ${MOST_BUFFERS} buffers, no statement is planned at each call, and no table of more than 10,000 rows is read from one end to the other, except as below: ${faults.length === 0 ? 'kept' : `${faults.length} missed`}).`,
    ...(faults.length > 0 ? [faults.map((fault) => `- ${fault}`).join('\n')] : []),
    ...exceptionsOf('More buffers', 'most buffers', MANY_BUFFERS, rows, BUFFERS, MOST_BUFFERS),
    ...exceptionsOf('Planned at each call', 'statements', PLANNED_ANEW, rows, ANEW, 0),
  ].join('\n\n');
}

/** Returns the pages that a report shows. */
export function slowestOf(rows: (string | number)[][], column: number): (string | number)[][] {
  return rows.toSorted((a, b) => Number(b[column]) - Number(a[column])).slice(0, SHOWN);
}

/** Shows exceptions with how many pages they are about and the most that one of them has. */
function exceptionsOf(
  title: string,
  unit: string,
  exceptions: readonly Exception[],
  rows: readonly (string | number)[][],
  column: number,
  most: number,
): string[] {
  const lines = exceptions.flatMap((exception) => {
    const values = rows.flatMap((row) => {
      const isMeant = exceptionOf(exceptions, String(row[0]), String(row[1])) === exception && Number(row[column]) > most;
      return isMeant ? [Number(row[column])] : [];
    });
    if (values.length === 0) return [];
    const lists = exception.pages.map(([list]) => list).join(', ');
    return [`- ${lists} (pages: ${values.length}, ${unit}: ${Math.max(...values)}): ${exception.because}`];
  });
  return [`### ${title}`, lines.join('\n')];
}

function figuresOf(rows: (string | number)[][], isLarge: boolean): Figure[] {
  const unnamed = rows.filter(([list, name]) => mostBuffersOf(String(list), String(name), isLarge) === MOST_BUFFERS);
  const anew = rows.filter((row) => Number(row[ANEW]) > 0 && !exceptionOf(PLANNED_ANEW, String(row[0]), String(row[1])));
  const most = (among: readonly (string | number)[][], column: number) => Math.max(...among.map((row) => Number(row[column])));
  return [
    atMost('every list: time of the slowest page in the database', most(rows, MS), MOST_MS, 'ms', 2),
    atMost('every list: most buffers of a page that is no named exception', most(unnamed, BUFFERS), MOST_BUFFERS),
    atMost('every list: pages with a statement that is planned at each call, and no named exceptions', anew.length, 0),
  ];
}
