import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { CONNECTIONS, openDuel, type Figures, type Order } from './duel.ts';
import { serve } from './processes.ts';
import { atMost, median, say, table, type Figure } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

type Request = Order & { name: string; mostMicroseconds: number };
export type RequestsResult = { text: string; figures: Figure[] };

/** Measures the processor time of the requests that users make most, one kind after the other. */
export async function benchRequests(stage: Stage, rounds: number, seconds: number): Promise<RequestsResult> {
  const url = stage.urlOf(MAIN);
  const requests = await requestsOf(url);
  const duel = openDuel(stage, { castlane: await serve('castlane', url, { limits: 'off' }) });
  const figures = new Map<string, Figures[]>(requests.map(({ name }) => [name, []]));
  try {
    // The first round warms up.
    for (let round = -1; round < rounds; round++)
      for (const request of requests) {
        const each = await duel.once('castlane', request, seconds);
        if (round < 0) continue;
        figures.get(request.name)!.push(each);
        say(`  ${request.name}: ${Math.round(each.node)} + ${Math.round(each.database)} µs`);
      }
  } finally {
    duel.stop();
  }
  const targets: Figure[] = [];
  const rows = requests.map(({ name, mostMicroseconds }) => {
    const of = (value: (row: Figures) => number) => median(figures.get(name)!.map(value));
    const both = of(({ node, database }) => node + database);
    targets.push(atMost(`${name}: CPU of Node and PostgreSQL`, both, mostMicroseconds, 'µs'));
    return [
      name,
      Math.round(of(({ rate }) => rate)),
      of(({ p99 }) => p99).toFixed(1),
      Math.round(of(({ node }) => node)),
      Math.round(of(({ database }) => database)),
      Math.round(both),
      `≤ ${mostMicroseconds}`,
    ];
  });
  const head = ['request', 'requests/s', 'p99 ms', 'CPU µs: Node', 'PostgreSQL', 'both', 'target'];
  const how = `Medians of ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections, one kind of request at a time, 2,000 accounts in turn.`;
  return { text: `${how}\n\n${table(head, rows)}`, figures: targets };
}

async function requestsOf(url: string): Promise<Request[]> {
  const creators = await makeSessions(url);
  const owners = await makeSessions(url, 'business_owner');
  const db = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  const open = await db<{ slug: string }[]>`
    SELECT j.slug FROM jobs j TABLESAMPLE SYSTEM (5) JOIN accounts o ON o.id = j.owner_id WHERE j.status = 'open' AND o.status = 'active' LIMIT 1000`;
  // In the order of the sessions, so that each owner asks for a job of their own.
  const received = await db<{ slug: string | null }[]>`
    SELECT (SELECT j.slug FROM jobs j WHERE j.owner_id = a.id AND j.status = 'open' LIMIT 1) AS slug
    FROM (SELECT id FROM accounts WHERE user_type = 'business_owner' AND status = 'active' ORDER BY id LIMIT ${owners.length}) a ORDER BY a.id`;
  await db.end();
  const withJob = received.flatMap(({ slug }, i) => (slug ? [{ path: `/user/v1/job/${slug}/proposals`, token: owners[i]! }] : []));
  const details = open.map(({ slug }) => `/user/v1/feeds/${slug}`);
  const one = (path: string) => [`/user/v1/${path}`];
  return [
    { name: 'feed details', paths: details, tokens: creators, mostMicroseconds: 1500 },
    { name: '`account/me`', paths: one('account/me'), tokens: creators, mostMicroseconds: 450 },
    { name: 'own jobs of a business', paths: one('job'), tokens: owners, mostMicroseconds: 1500 },
    { name: 'own jobs of a creator', paths: one('creator/jobs'), tokens: creators, mostMicroseconds: 1500 },
    {
      name: 'received comments',
      paths: withJob.map(({ path }) => path),
      tokens: withJob.map(({ token }) => token),
      mostMicroseconds: 1500,
    },
    { name: 'chats', paths: one('threads'), tokens: creators, mostMicroseconds: 1500 },
    { name: 'notifications', paths: one('notifications'), tokens: creators, mostMicroseconds: 1500 },
    { name: 'creators for a business', paths: one('creators'), tokens: owners, mostMicroseconds: 1500 },
  ];
}
