import { readPage } from '@castlane/api/src/features/search/feed/reader.ts';
import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { Client } from 'pg';
import { atMost, median, table, type Figure } from './report.ts';
import { SIZES, type Stage } from './stage.ts';

type Plan = { 'Execution Time': number; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };
export type GrowthResult = { text: string; figures: Figure[] };
type Captured = { client: Client; text: string; values: unknown[] };
const MOST_RATIO = 1.5;
const MOST_BUFFERS = 150;
const MOST_BUFFERS_RATIO = 2;

/** Measures the database's work for one page at each size: EXPLAIN ANALYZE of the real statements, the sizes in turns. */
export async function benchGrowth(stage: Stage, rounds: number): Promise<GrowthResult> {
  const shapes = { 'all jobs': undefined, 'three categories': 'sports,tech,travel', 'one category': 'business' } as const;
  const statements = new Map<string, Captured & { ms: number[]; buffers: number[] }>();
  for (const size of SIZES) {
    for (const [shape, category] of Object.entries(shapes)) {
      statements.set(`${shape}/${size.name}`, { ...(await statementOf(stage.urlOf(size), category)), ms: [], buffers: [] });
    }
  }
  for (let round = 0; round < rounds + 3; round++) {
    for (const each of statements.values()) {
      const { rows } = await each.client.query<{ 'QUERY PLAN': Plan[] }>({
        name: 'explain',
        text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${each.text}`,
        values: each.values,
      });
      const [plan] = rows[0]!['QUERY PLAN'];
      if (round < 3) continue;
      each.ms.push(plan!['Execution Time']);
      each.buffers.push(plan!.Plan['Shared Hit Blocks'] + plan!.Plan['Shared Read Blocks']);
    }
  }
  const ratios: number[] = [];
  const most: number[] = [];
  const growths: number[] = [];
  const rows = Object.keys(shapes).map((shape) => {
    const [small, middle, large] = SIZES.map((size) => statements.get(`${shape}/${size.name}`)!);
    const ratio = median(large!.ms.map((ms, i) => ms / small!.ms[i]!));
    ratios.push(ratio);
    most.push(median(large!.buffers));
    growths.push(median(large!.buffers) / median(small!.buffers));
    const ms = [small, middle, large].map((each) => median(each!.ms).toFixed(2)).join(' / ');
    const buffers = [small, middle, large].map((each) => median(each!.buffers)).join(' / ');
    return [shape, ms, ratio.toFixed(2), buffers, (median(large!.buffers) / median(small!.buffers)).toFixed(2)];
  });
  await Promise.all([...statements.values()].map((each) => each.client.end()));
  const ratio = Math.max(...ratios);
  const text = `${table(['page', 'ms at 20k / 200k / 1M jobs', 'time, 1M : 20k', 'buffers at 20k / 200k / 1M', 'buffers, 1M : 20k'], rows)}\n\n**The dearest page takes ${ratio.toFixed(2)} × as long with 1,000,000 jobs as with 20,000** (medians of ${rounds} interleaved runs; target ≤ ${MOST_RATIO}), and reads at most ${Math.max(...most)} buffers there, ${Math.max(...growths).toFixed(2)} × as many (targets ≤ ${MOST_BUFFERS}, ≤ ${MOST_BUFFERS_RATIO}).`;
  const figures = [
    atMost('feed page: time with 1,000,000 jobs, of that with 20,000', ratio, MOST_RATIO, '×', 2),
    atMost('feed page: buffers with 1,000,000 jobs', Math.max(...most), MOST_BUFFERS),
    atMost('feed page: buffers with 1,000,000 jobs, of those with 20,000', Math.max(...growths), MOST_BUFFERS_RATIO, '×', 2),
  ];
  return { text, figures };
}

/**
 * Captures the text and parameters that the application sends for a deep page. Skips the first creator, who has far more proposals and
 * hidden jobs than is typical.
 */
async function statementOf(url: string, category: string | undefined): Promise<Captured> {
  const db = connect({ url, max: 1, name: 'bench' });
  const [viewer] = await db<{ id: string }[]>`SELECT id FROM accounts WHERE user_type = 'creator' ORDER BY id OFFSET 49 LIMIT 1`;
  const [middle] = await db<{ id: string }[]>`SELECT id FROM jobs WHERE status = 'open' ORDER BY id DESC OFFSET 5000 LIMIT 1`;
  await db.end();
  let caught: { text: string; values: unknown[] } | undefined;
  // The page comes first; its jobs are read after it.
  const spy = connect({ url, max: 1, name: 'bench', debug: (text, values) => (caught ??= { text, values: [...values] }) });
  await readPage(spy, { accountId: viewer!.id, before: middle!.id, slugs: category?.split(',') });
  await spy.end();
  const client = new Client({ connectionString: url });
  await client.connect();
  return { client, ...caught! };
}
