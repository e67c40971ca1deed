import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { CONNECTIONS, openDuel, type Figures } from './duel.ts';
import { serve } from './processes.ts';
import { atLeast, atMost, median, table, type Figure } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const URLS = 2000;
const MOST_US = 900;
const LEAST_OF_FLOOR = 0.5;
/** Pages that are asked for at once are read together, so one that is asked for alone costs more. */
const MOST_US_ALONE = 2200;
const FEW_CONNECTIONS = [1, 8];
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
  const few: Figures[][] = [];
  const rows = await measureAll().finally(duel.stop);

  async function measureAll() {
    const inTurns = await duel.inTurns(orders, rounds, seconds);
    for (const connections of FEW_CONNECTIONS) {
      const each: Figures[] = [];
      for (let round = 0; round < Math.ceil(rounds / 3); round++)
        each.push(await duel.once('castlane', orders.castlane, seconds, connections));
      few.push(each);
    }
    return inTurns;
  }
  const cost = median(rows.castlane.map(costOf));
  const alone = median(few[0]!.map(costOf));
  const ratio = median(rows.castlane.map((row, i) => row.rate / rows.floor[i]!.rate));
  const figures = [
    atMost('feed page: CPU of Node and PostgreSQL', cost, MOST_US, 'µs'),
    atMost('feed page that is asked for alone: the same', alone, MOST_US_ALONE, 'µs'),
    atLeast('feed page: requests/s, of the floor’s', ratio, LEAST_OF_FLOOR, '×', 2),
  ];
  const text = `Medians of ${rounds} rounds of ${seconds} s in turns, ${CONNECTIONS} connections.\n\n${table(
    ['server', 'requests/s, median', 'range', 'p99 ms', 'CPU µs per request: Node', 'PostgreSQL', 'both'],
    [
      rowOf('floor: node:http, one prepared query, JSON.stringify', rows.floor),
      rowOf('Castlane: signed in, categories, marks of the viewer', rows.castlane),
      ...FEW_CONNECTIONS.map((connections, i) => rowOf(`the same, connections: ${connections}`, few[i]!)),
    ],
  )}\n\n**CPU per page ${Math.round(cost)} µs** (target ≤ ${MOST_US}), **${ratio.toFixed(2)} of the floor’s requests/s** (≥ ${LEAST_OF_FLOOR}), **${Math.round(alone)} µs alone** (≤ ${MOST_US_ALONE}).`;
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
