import { randomUUID } from 'node:crypto';
import { createProposal } from '@castlane/contract/proposal.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { feedQueries } from './feed.ts';
import type { Call, OpenOutcome } from './open-load.ts';
import { openLoader, serve } from './processes.ts';
import { atLeast, quantile, say, table, type Figure } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const MOST_P99_MS = 200;
const LEAST_RATE = 700;
/** How many windows a report shows: the last ones. */
const SHOWN = 6;
const FIRST_RATE = 200;
const WIDE_STEP = 100;
const NARROW_STEP = 25;
/** What an overloaded server answers. */
const IS_REFUSED = /: 503 /;

/** Parts of a hundred requests. */
const SHARES = { feed: 60, details: 15, threads: 10, search: 5, messages: 5, comments: 3, other: 2 } as const;
type Kind = keyof typeof SHARES;

type Window = { outcome: OpenOutcome; all: number[]; p99: number; node: number; database: number };
export type DayResult = { text: string; figures: Figure[] };

/** Finds the rate of a mixed day's requests at which the p99 passes 200 ms: an open loop, which is sped up step by step. */
export async function benchDay(stage: Stage, seconds: number): Promise<DayResult> {
  const next = await callsOf(stage.urlOf(MAIN));
  const server = await serve('castlane', stage.urlOf(MAIN), { limits: 'off' });
  const load = openLoader();
  const measured = new Map<number, Window>();

  async function once(rate: number): Promise<Window> {
    const before = { node: server.cpuSeconds(), database: stage.cpuSeconds() };
    const outcome = await load.run({ port: server.port, rate, calls: Array.from({ length: Math.round(rate * seconds) }, next) });
    const broken = outcome.failures.filter((failure) => !IS_REFUSED.test(failure));
    if (broken.length > 0) throw new Error(`${broken.length} requests failed: ${broken[0]}`);
    const all = Object.values(outcome.milliseconds).flat();
    // A refused request was not answered in time either.
    const p99 = outcome.failures.length > 0 ? Infinity : quantile(all, 0.99);
    const share = (used: number) => used / outcome.seconds;
    const cpu = { node: share(server.cpuSeconds() - before.node), database: share(stage.cpuSeconds() - before.database) };
    return { outcome, all, p99, ...cpu };
  }

  /** Tests whether the p99 of most windows is low enough: a checkpoint of the database may fall into one. A first good one may be enough. */
  async function holds(rate: number, atOnce: boolean): Promise<boolean> {
    const windows: Window[] = [];
    const isGood = ({ p99 }: Window) => p99 <= MOST_P99_MS;
    do {
      windows.push(await once(rate));
      say(`  ${rate}/s: p99 ${windows.at(-1)!.p99.toFixed(0)} ms`);
      if (windows.length === 1 && atOnce && isGood(windows[0]!)) break;
    } while (windows.length < 2 || (windows.length === 2 && isGood(windows[0]!) !== isGood(windows[1]!)));
    const middle = windows.toSorted((a, b) => a.p99 - b.p99)[Math.floor((windows.length - 1) / 2)]!;
    measured.set(rate, middle);
    return isGood(middle);
  }

  try {
    await once(FIRST_RATE); // warms up
    let rate = FIRST_RATE;
    while (await holds(rate, true)) rate += WIDE_STEP;
    for (rate -= WIDE_STEP; await holds(rate + NARROW_STEP, false);) rate += NARROW_STEP;
    return report(measured, rate, seconds);
  } finally {
    load.stop();
    server.stop();
  }
}

function report(measured: ReadonlyMap<number, Window>, knee: number, seconds: number): DayResult {
  const ms = (values: readonly number[], q: number) => quantile(values, q).toFixed(1);
  const rows = [...measured]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, { all, p99, node, database, outcome }]) => [
      rate,
      ms(all, 0.5),
      p99.toFixed(1),
      node.toFixed(2),
      database.toFixed(2),
      (outcome.cpuSeconds / outcome.seconds).toFixed(2),
    ]);
  const atKnee = measured.get(knee)?.outcome.milliseconds ?? {};
  const kinds = Object.entries(SHARES).map(([kind, share]) => [
    kind,
    `${share} %`,
    ms(atKnee[kind] ?? [], 0.5),
    ms(atKnee[kind] ?? [], 0.99),
  ]);
  const text = [
    `Requests of 2,000 accounts arrive at random times, whether or not earlier ones were answered; a latency counts from the time at which the request was due. Windows of ${seconds} s; the load generator shares the cores.`,
    table(['requests/s', 'p50 ms', 'p99 ms', 'cores used: Node', 'PostgreSQL', 'load generator'], rows.slice(-SHOWN)),
    `**${knee} requests/s with a p99 of at most ${MOST_P99_MS} ms** (target ≥ ${LEAST_RATE}). At that rate:`,
    table(['requests', 'share', 'p50 ms', 'p99 ms'], kinds),
  ].join('\n\n');
  return { text, figures: [atLeast(`a mixed day: requests/s with a p99 of at most ${MOST_P99_MS} ms`, knee, LEAST_RATE)] };
}

const WORDS = ['tra', 'trail', 'coffee', 'winter shoe', 'camera', 'rain', 'honest', 'phone', 'bike review', 'tent'];
const NAMES = ['may', 'maya', 'jonas', 'lena', 'films', 'tom'];

/** Returns a function that makes the next request of the day. */
async function callsOf(url: string): Promise<() => Call> {
  const [creators, owners, feed] = [await makeSessions(url), await makeSessions(url, 'business_owner'), await feedQueries(url)];
  const pool = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const { open, chats, comments } = await subjectsOf(pool, creators);
  await pool.end();
  const get = (path: string, token = any(creators)) => ({ method: 'GET' as const, path: `/user/v1/${path}`, token });
  const post = (endpoint: { path: string }, token: string, body: object) => ({
    method: 'POST' as const,
    path: fullPath(endpoint),
    token,
    body,
  });

  const make: Record<Kind, () => Omit<Call, 'kind'>> = {
    feed: () => get(`feeds?${any(feed)}`),
    details: () => get(`feeds/${any(open).slug}`),
    threads() {
      const { threadId, token } = any(chats);
      return Math.random() < 0.5 ? get('threads', token) : get(`events?threadId=${threadId}`, token);
    },
    search() {
      const { threadId, token } = any(chats);
      const q = (words: readonly string[]) => encodeURIComponent(any(words));
      return any([
        () => get(`feeds?q=${q(WORDS)}`),
        () => get(`creators?q=${q(NAMES)}`, any(owners)),
        () => get(`threads/${threadId}/messages?q=${q(['ship', 'size', 'monday'])}`, token),
      ])();
    },
    messages() {
      const { threadId, token } = any(chats);
      return post(sendMessage, token, { threadId, clientId: randomUUID(), body: 'Two pairs ship on Monday. Which size do you wear?' });
    },
    comments() {
      const { jobId, token } = comments.pop() ?? fail('The accounts have commented on all chosen jobs');
      return post(createProposal, token, { jobId, message: 'I would film it over three days and show the result.' });
    },
    other: () => any([() => get('notifications'), () => get('account/me'), () => get('job', any(owners)), () => get('creator/jobs')])(),
  };
  const hundred = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind));
  return () => {
    const kind = any(hundred);
    return { kind, ...make[kind]() };
  };
}

/** Returns open jobs, a chat of each account that has one, and jobs on which an account has not commented yet. */
async function subjectsOf(pool: Pool, tokens: readonly string[]) {
  const accounts = await pool<{ id: string; threadId: string | null }[]>`
    SELECT a.id, (SELECT t.id FROM threads t JOIN accounts o ON o.id = t.owner_id AND o.status = 'active' WHERE t.creator_id = a.id LIMIT 1) AS thread_id
    FROM accounts a WHERE a.user_type = 'creator' AND a.status = 'active' ORDER BY a.id LIMIT ${tokens.length}`;
  const open = await pool<{ id: string; slug: string }[]>`
    SELECT j.id, j.slug FROM jobs j TABLESAMPLE SYSTEM (5) JOIN accounts o ON o.id = j.owner_id WHERE j.status = 'open' AND o.status = 'active' LIMIT 1000`;
  const made = await pool<{ creatorId: string; jobId: string }[]>`
    SELECT creator_id, job_id FROM proposals WHERE job_id = ANY(${open.map(({ id }) => id)}::uuid[])`;
  const there = new Set(made.map(({ creatorId, jobId }) => creatorId + jobId));
  // Enough stars for all comments of a run.
  await pool`UPDATE star_accounts SET balance = 1000 WHERE account_id = ANY(${accounts.map(({ id }) => id)}::uuid[])`;
  const chats = accounts.flatMap(({ threadId }, i) => (threadId ? [{ threadId, token: tokens[i]! }] : []));
  const comments = accounts.flatMap(({ id }, i) =>
    Array.from({ length: 10 }, (_, n) => ({ jobId: open[(i * 37 + n * 101) % open.length]!.id, token: tokens[i]! })).filter(
      ({ jobId }) => !there.has(id + jobId),
    ),
  );
  return { open, chats, comments };
}

function any<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)]!;
}

function fail(message: string): never {
  throw new Error(message);
}
