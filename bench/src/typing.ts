import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { loader, serve } from './processes.ts';
import { atMost, quantile, table, type Figure } from './report.ts';
import { makeSession, makeSessions } from './stage.ts';

const MOST_P50_MS = 15;
const MOST_P99_MS = 60;
const SECONDS = 10;
const LEAST_LETTERS = 2;

/** Measures searches while their words are being typed: one person, a request for each letter. */
export async function benchTyping(url: string): Promise<{ text: string; figures: Figure[] }> {
  const db = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const [chat] = await db<{ id: string; ownerId: string }[]>`SELECT id, owner_id FROM threads ORDER BY last_seq DESC LIMIT 1`;
  await db.end();
  const searches = {
    feed: {
      path: 'feeds?q=',
      tokens: await makeSessions(url),
      phrases: ['winter trail shoe review', 'theremin lesson', 'coffee maker', 'quiet tent story'],
    },
    discovery: {
      path: 'creators?q=',
      tokens: await makeSessions(url, 'business_owner'),
      phrases: ['maya lindqvist', 'quirina zwetschge', 'tests shoes'],
    },
    messages: {
      path: `threads/${chat!.id}/messages?q=`,
      tokens: [await makeSession(url, chat!.ownerId)],
      phrases: ['two pairs ship', 'which size', 'monday', 'nobody wrote this'],
    },
  };
  const server = await serve('castlane', url, { limits: 'off' });
  const load = loader();
  const rows: (string | number)[][] = [];
  const figures: Figure[] = [];
  try {
    for (const [what, { path, tokens, phrases }] of Object.entries(searches)) {
      const paths = phrases.flatMap(typed).map((words) => `/user/v1/${path}${encodeURIComponent(words)}`);
      const order = { port: server.port, paths, tokens, connections: 1, follows: true };
      await load.run({ ...order, seconds: 2 }); // warms up
      const { milliseconds, failures } = await load.run({ ...order, seconds: SECONDS });
      if (failures > 0) throw new Error(`${failures} searches failed: ${what}`);
      const [p50, p99] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
      rows.push([what, milliseconds.length, p50.toFixed(1), p99.toFixed(1)]);
      figures.push(
        atMost(`search as one types, ${what}: p50`, p50, MOST_P50_MS, 'ms', 1),
        atMost(`search as one types, ${what}: p99`, p99, MOST_P99_MS, 'ms', 1),
      );
    }
  } finally {
    load.stop();
    server.stop();
  }
  const text = `${table(['search', 'requests', 'p50 ms', 'p99 ms'], rows)}\n\nTargets: p50 ≤ ${MOST_P50_MS} ms, p99 ≤ ${MOST_P99_MS} ms, from the request to the whole answer that has something, or to the end.`;
  return { text, figures };
}

/** Returns what the field holds after each letter. */
function typed(phrase: string): string[] {
  const steps = Array.from({ length: phrase.length - LEAST_LETTERS + 1 }, (_, i) => phrase.slice(0, LEAST_LETTERS + i).trim());
  return [...new Set(steps)];
}
