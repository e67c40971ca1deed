import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { newId } from '@castlane/api/src/platform/ids.ts';
import { bareInserter, chatLoader, serve } from './processes.ts';
import { atLeast, atMost, median, quantile, say, table, type Figure } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const THREADS = 50;
/** As many as the product has for writing, of its 12. */
const CONNECTIONS = 8;
const LEAST_RATE = 2000;
const MOST_P50_MS = 10;
const MOST_P99_MS = 50;

type Round = { floor: number; rate: number; acks: number[]; events: number[]; node: number; database: number };

/**
 * Measures the whole durable path of messages: first as many as 50 conversations manage, in turns with bare inserts of the same rows; then at
 * half of that rate, how long one takes to the other side.
 */
export async function benchMessages(stage: Stage, isQuick: boolean): Promise<{ text: string; figures: Figure[] }> {
  const [rounds, seconds] = isQuick ? [2, 3] : [5, 5];
  const url = stage.urlOf(MAIN);
  const pairs = await makeThreads(url, await makeSessions(url), THREADS);
  const server = await serve('castlane', url, { limits: 'off' });
  const [floor, chat] = [bareInserter(), chatLoader()];
  let lost = 0;

  async function converse(perSecond?: number) {
    const before = { node: server.cpuSeconds(), database: stage.cpuSeconds() };
    const done = await chat.run({ port: server.port, pairs, seconds, ...(perSecond !== undefined && { perSecond }) });
    const each = (used: number) => (used / done.events.length) * 1e6;
    lost += done.lost;
    return {
      ...done,
      rate: done.events.length / done.seconds,
      node: each(server.cpuSeconds() - before.node),
      database: each(stage.cpuSeconds() - before.database),
    };
  }

  try {
    const full: Round[] = [];
    await converse();
    for (let round = 0; round < rounds; round++) {
      const { messages, seconds: taken } = await floor.run({ url, loops: THREADS, connections: CONNECTIONS, seconds });
      full.push({ ...(await converse()), floor: messages / taken });
      const { rate, floor: bare, node, database } = full.at(-1)!;
      say(`  bare inserts ${Math.round(bare)}/s, messages ${Math.round(rate)}/s (${Math.round(node)} + ${Math.round(database)} µs)`);
    }
    const rate = median(full.map((round) => round.rate));
    const half: Omit<Round, 'floor'>[] = [];
    for (let round = 0; round < rounds; round++) half.push(await converse(rate / 2));

    const ratio = median(full.map((round) => round.rate / round.floor));
    const [p50, p99] = [0.5, 0.99].map((q) => median(half.map(({ events }) => quantile(events, q)))) as [number, number];
    const figures = [
      atLeast('durable messages per second, 50 conversations', rate, LEAST_RATE),
      atMost('a message to the other side at half of that rate, p50', p50, MOST_P50_MS, 'ms', 1),
      atMost('the same, p99', p99, MOST_P99_MS, 'ms', 1),
      atMost('lost messages', lost, 0),
    ];
    const of = (some: readonly Omit<Round, 'floor'>[], value: (round: Omit<Round, 'floor'>) => number) => median(some.map(value));
    const rowOf = (name: string, some: readonly Omit<Round, 'floor'>[]) => [
      name,
      Math.round(of(some, (round) => round.rate)),
      ...[of(some, ({ node }) => node), of(some, ({ database }) => database)].map(Math.round),
      ...(['acks', 'events'] as const).flatMap((kind) => [0.5, 0.99].map((q) => of(some, (round) => quantile(round[kind], q)).toFixed(1))),
    ];
    const head = [
      '',
      'messages/s',
      'CPU µs each: Node',
      'PostgreSQL',
      'p50 ms to the `ack`',
      'p99 ms',
      'p50 ms to the other side’s `event`',
      'p99 ms',
    ];
    const floorRow = ['bare inserts of the same rows', Math.round(median(full.map((round) => round.floor))), ...Array<string>(6).fill('–')];
    const rows = [floorRow, rowOf('closed loop', full), rowOf('half of that rate, open loop', half)];
    const text = `${THREADS} conversations, medians of ${rounds} rounds of ${seconds} s. The floor stores a message’s row and one for each side’s stream, each message committed by itself, over ${CONNECTIONS} connections; it has no sessions, checks, counters, sockets or delivery.\n\n${table(head, rows)}\n\n**${Math.round(rate)} durable messages per second** (target ≥ ${LEAST_RATE}), ${ratio.toFixed(2)} of bare inserts; at half of that rate **p50 ${p50.toFixed(1)} ms** (≤ ${MOST_P50_MS}) and **p99 ${p99.toFixed(1)} ms** (≤ ${MOST_P99_MS}) to the other side. Lost: ${lost}.`;
    return { text, figures };
  } finally {
    for (const process of [server, floor, chat]) process.stop();
  }
}

/** Makes threads between accounts of the bench database; two creators play the owner and the creator. */
async function makeThreads(url: string, tokens: string[], count: number): Promise<{ threadId: string; tokens: [string, string] }[]> {
  const db = connect({ url, max: 1, name: 'bench' });
  const people = await db<
    { id: string }[]
  >`SELECT id FROM accounts WHERE user_type = 'creator' AND status = 'active' ORDER BY id LIMIT ${count * 2}`;
  const free = await db<{ id: string; jobId: string }[]>`
    SELECT DISTINCT ON (p.job_id) p.id, p.job_id FROM proposals p
    WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.job_id = p.job_id) ORDER BY p.job_id LIMIT ${count}`;
  const pairs: { threadId: string; tokens: [string, string] }[] = [];
  for (let i = 0; i < count; i++) {
    const [ownerId, creatorId, threadId] = [people[2 * i]!.id, people[2 * i + 1]!.id, newId()];
    await db`INSERT INTO threads (id, job_id, proposal_id, owner_id, creator_id) VALUES (${threadId}, ${free[i]!.jobId}, ${free[i]!.id}, ${ownerId}, ${creatorId})`;
    await db`INSERT INTO thread_members (thread_id, account_id) VALUES (${threadId}, ${ownerId}), (${threadId}, ${creatorId})`;
    pairs.push({ threadId, tokens: [tokens[2 * i]!, tokens[2 * i + 1]!] });
  }
  await db.end();
  return pairs;
}
