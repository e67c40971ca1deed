import { randomUUID } from 'node:crypto';
import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { newId } from '@castlane/api/src/platform/ids.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serve } from './processes.ts';
import { quantile, table } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const PAIRS = 20;
const ROUNDS = 30;

/** Measures the time from `send` on one side to `event` on the other, at a low rate, through the whole durable path. */
export async function benchMessages(stage: Stage): Promise<string> {
  const url = stage.urlOf(MAIN);
  const tokens = await makeSessions(url);
  const pairs = await makeThreads(url, tokens, PAIRS);
  const server = await serve('castlane', url);
  const open = await Promise.all(
    pairs.map(async ({ threadId, ownerToken, creatorToken }) => ({
      threadId,
      from: await connectSocket(server.port, ownerToken),
      to: await connectSocket(server.port, creatorToken),
    })),
  );
  const acks: number[] = [];
  const events: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      open.map(async ({ threadId, from, to }) => {
        await pause(Math.random() * 700);
        const clientId = randomUUID();
        const start = performance.now();
        const acked = until(from, (frame) => frame.type === 'ack' && frame.clientId === clientId).then(() =>
          acks.push(performance.now() - start),
        );
        const arrived = until(to, (frame) => frame.type === 'event' && frame.event?.clientId === clientId).then(() =>
          events.push(performance.now() - start),
        );
        from.send(JSON.stringify({ type: 'send', threadId, clientId, body: 'Two pairs ship on Monday. Which size do you wear?' }));
        await Promise.all([acked, arrived]);
      }),
    );
  }
  for (const { from, to } of open) for (const socket of [from, to]) socket.terminate();
  server.stop();
  const row = (name: string, values: number[]) => [
    name,
    values.length,
    quantile(values, 0.5).toFixed(1),
    quantile(values, 0.99).toFixed(1),
  ];
  return table(
    ['from `send` to', 'messages', 'p50 ms', 'p99 ms'],
    [row('the sender’s `ack`, after the commit', acks), row('the other side’s `event`', events)],
  );
}

type Frame = { type: string; clientId?: string; event?: { clientId: string } };

function until(socket: WebSocket, isIt: (frame: Frame) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a message did not arrive within 10 s')), 10_000);
    socket.on('message', function look(data) {
      if (!isIt(JSON.parse((data as Buffer).toString()) as Frame)) return;
      clearTimeout(late);
      socket.off('message', look);
      resolve();
    });
  });
}

async function connectSocket(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/v1/chat`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const ready = until(socket, (frame) => frame.type === 'ready');
  socket.send(JSON.stringify({ type: 'hello', token }));
  await ready;
  return socket;
}

/** Makes threads between accounts of the bench database; two creators play the owner and the creator. */
export async function makeThreads(
  url: string,
  tokens: string[],
  count: number,
): Promise<{ threadId: string; ownerToken: string; creatorToken: string }[]> {
  const db = connect({ url, max: 1, name: 'bench' });
  const people = await db<
    { id: string }[]
  >`SELECT id FROM accounts WHERE user_type = 'creator' AND status = 'active' ORDER BY id LIMIT ${count * 2}`;
  const free = await db<{ id: string; jobId: string }[]>`
    SELECT DISTINCT ON (p.job_id) p.id, p.job_id FROM proposals p
    WHERE NOT EXISTS (SELECT 1 FROM threads t WHERE t.job_id = p.job_id) ORDER BY p.job_id LIMIT ${count}`;
  const pairs = [];
  for (let i = 0; i < count; i++) {
    const [ownerId, creatorId, threadId] = [people[2 * i]!.id, people[2 * i + 1]!.id, newId()];
    await db`INSERT INTO threads (id, job_id, proposal_id, owner_id, creator_id) VALUES (${threadId}, ${free[i]!.jobId}, ${free[i]!.id}, ${ownerId}, ${creatorId})`;
    await db`INSERT INTO thread_members (thread_id, account_id) VALUES (${threadId}, ${ownerId}), (${threadId}, ${creatorId})`;
    pairs.push({ threadId, ownerToken: tokens[2 * i]!, creatorToken: tokens[2 * i + 1]! });
  }
  await db.end();
  return pairs;
}
