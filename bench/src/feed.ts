import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { CONNECTIONS, openDuel, type Figures } from './duel.ts';
import { serve } from './processes.ts';
import { atLeast, atMost, median, table, type Figure } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const URLS = 2000;
const MOST_US = 900;
const MOST_TIMES_FLOOR = 1.8;
const LEAST_OF_FLOOR = 0.6;
const MOST_P99_MS = 60;
export type FeedResult = { text: string; figures: Figure[] };

/** Compares the feed page with a minimal floor: both are loaded in turns, and the medians of the rounds' ratios count. */
export async function benchFeed(stage: Stage, rounds: number, seconds: number): Promise<FeedResult> {
  const url = stage.urlOf(MAIN);
  const [tokens, queries] = [await makeSessions(url), await feedQueries(url)];
  const duel = openDuel(stage, { floor: await serve('floor', url), castlane: await serve('castlane', url, { limits: 'off' }) });
  const orders = {
    floor: { paths: queries.map((query) => `/?${query}`), tokens: [] },
    castlane: { paths: queries.map((query) => `/user/v1/feeds?${query}`), tokens },
  };
  const rows = await duel.inTurns(orders, rounds, seconds).finally(duel.stop);

  const cost = median(rows.castlane.map(costOf));
  const times = median(rows.castlane.map((row, i) => costOf(row) / costOf(rows.floor[i]!)));
  const ratio = median(rows.castlane.map((row, i) => row.rate / rows.floor[i]!.rate));
  const p99 = median(rows.castlane.map((row) => row.p99));
  const figures = [
    atMost('feed page: CPU of Node and PostgreSQL', cost, MOST_US, 'µs'),
    atMost('feed page: CPU, of the floor’s', times, MOST_TIMES_FLOOR, '×', 2),
    atLeast('feed page: requests/s, of the floor’s', ratio, LEAST_OF_FLOOR, '×', 2),
    atMost('feed page: p99 at 32 connections', p99, MOST_P99_MS, 'ms', 1),
  ];
  const text = `Medians of ${rounds} rounds of ${seconds} s in turns, ${CONNECTIONS} connections.\n\n${table(
    ['server', 'requests/s, median', 'range', 'p99 ms', 'CPU µs per request: Node', 'PostgreSQL', 'both'],
    [
      rowOf('floor: node:http, one prepared query, JSON.stringify', rows.floor),
      rowOf('Castlane: signed in, categories, marks of the viewer', rows.castlane),
    ],
  )}\n\n**CPU per page ${Math.round(cost)} µs** (target ≤ ${MOST_US}), **${times.toFixed(2)} × the floor** (≤ ${MOST_TIMES_FLOOR}), **${ratio.toFixed(2)} of its requests/s** (≥ ${LEAST_OF_FLOOR}), **p99 ${p99.toFixed(1)} ms** (≤ ${MOST_P99_MS}).`;
  return { text, figures };
}

const costOf = ({ node, database }: Figures) => node + database;

export function rowOf(name: string, rows: readonly Figures[]): (string | number)[] {
  const rates = rows.map(({ rate }) => rate);
  const microseconds = (value: (row: Figures) => number) => Math.round(median(rows.map(value)));
  return [
    name,
    Math.round(median(rates)),
    `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`,
    median(rows.map(({ p99 }) => p99)).toFixed(1),
    microseconds(({ node }) => node),
    microseconds(({ database }) => database),
    microseconds(costOf),
  ];
}

/** Half first pages, half deep ones; half of each for all jobs, half for three categories, which the floor ignores. */
export async function feedQueries(url: string): Promise<string[]> {
  const db = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const cursors = await db<{ id: string }[]>`SELECT id FROM jobs TABLESAMPLE SYSTEM (5) WHERE status = 'open' LIMIT ${URLS}`;
  const slugs = (await db<{ slug: string }[]>`SELECT slug FROM categories ORDER BY position`).map((row) => row.slug);
  await db.end();
  return cursors.map(({ id }, i) => {
    const query = new URLSearchParams();
    if (i % 2) query.set('cursor', id);
    if (i % 4 > 1) query.set('category', [0, 5, 11].map((step) => slugs[(i + step) % slugs.length]).join(','));
    return query.toString();
  });
}
