import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { loader, serve, type Served } from './processes.ts';
import { median, quantile, say, table } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const CONNECTIONS = 50;
const URLS = 2000;
export type FeedResult = { ratio: number; text: string };

/** Compares the feed page with the floor: both are loaded in turns, and the median of the rounds' ratios counts. */
export async function benchFeed(stage: Stage, rounds: number, seconds: number): Promise<FeedResult> {
  const url = stage.urlOf(MAIN);
  const [tokens, paths] = [await makeSessions(url), await feedPaths(url)];
  const servers: Record<'floor' | 'castlane', Served> = { floor: await serve('floor', url), castlane: await serve('castlane', url) };
  const load = loader();
  const order = {
    floor: { port: servers.floor.port, paths: paths.floor, tokens: [] },
    castlane: { port: servers.castlane.port, paths: paths.castlane, tokens },
  };
  for (const kind of ['floor', 'castlane'] as const) await load.run({ ...order[kind], connections: CONNECTIONS, seconds: 2 });

  const rates = { floor: [] as number[], castlane: [] as number[] };
  const tails = { floor: [] as number[], castlane: [] as number[] };
  const cpu = { floor: [] as number[], castlane: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of round % 2 ? (['castlane', 'floor'] as const) : (['floor', 'castlane'] as const)) {
      const before = servers[kind].cpuSeconds();
      const outcome = await load.run({ ...order[kind], connections: CONNECTIONS, seconds });
      if (outcome.failures > 0) throw new Error(`${kind} failed ${outcome.failures} requests`);
      rates[kind].push(outcome.requests / outcome.seconds);
      tails[kind].push(quantile(outcome.milliseconds, 0.99));
      cpu[kind].push(((servers[kind].cpuSeconds() - before) / outcome.requests) * 1_000_000);
    }
    say(`  round ${round + 1}: floor ${Math.round(rates.floor.at(-1)!)}/s, castlane ${Math.round(rates.castlane.at(-1)!)}/s`);
  }
  load.stop();
  for (const server of Object.values(servers)) server.stop();
  const ratio = median(rates.castlane.map((rate, i) => rate / rates.floor[i]!));
  const row = (kind: 'floor' | 'castlane', name: string) => [
    name,
    Math.round(median(rates[kind])),
    `${Math.round(Math.min(...rates[kind]))}–${Math.round(Math.max(...rates[kind]))}`,
    median(tails[kind]).toFixed(1),
    Math.round(median(cpu[kind])),
  ];
  const text = `${table(
    ['server', 'requests/s, median', 'range', `p99 ms at ${CONNECTIONS} connections`, 'CPU µs per request, server process'],
    [row('floor', 'floor: node:http, same SQL, JSON.stringify'), row('castlane', 'Castlane, signed in, all hooks')],
  )}\n\n**Ratio to the floor: ${ratio.toFixed(2)}** (median of the ${rounds} rounds' ratios; target ≥ 0.80).`;
  return { ratio, text };
}

/** Half first pages, half deep ones; half of each for all jobs, half for three categories. */
async function feedPaths(url: string): Promise<{ floor: string[]; castlane: string[] }> {
  const db = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const cursors = await db<{ id: string }[]>`SELECT id FROM jobs TABLESAMPLE SYSTEM (5) WHERE status = 'open' LIMIT ${URLS}`;
  const slugs = (await db<{ slug: string }[]>`SELECT slug FROM categories ORDER BY position`).map((row) => row.slug);
  await db.end();
  const queries = cursors.map(({ id }, i) => {
    const query = new URLSearchParams();
    if (i % 2) query.set('cursor', id);
    if (i % 4 > 1) query.set('category', [0, 5, 11].map((step) => slugs[(i + step) % slugs.length]).join(','));
    return query.toString();
  });
  return { floor: queries.map((query) => `/?${query}`), castlane: queries.map((query) => `/user/v1/feeds?${query}`) };
}
