import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { open } from './open-socket.ts';

/** Both ends of some conversations, in their own process. */
export type ChatOrder = {
  port: number;
  pairs: { threadId: string; tokens: [string, string] }[];
  seconds: number;
  /** Messages over all conversations, whether or not earlier ones have arrived. Undefined: each conversation waits for its last one. */
  perSecond?: number;
};
/** Milliseconds from when a message was due. */
export type ChatOutcome = { acks: number[]; events: number[]; seconds: number; lost: number };

const BODY = 'Two pairs ship on Monday. Which size do you wear?';
const LATE_MS = 10_000;
const STEP_MS = 1;

type Waiting = Map<string, { due: number; times: number[]; arrived: () => void }>;
type Conversation = { threadId: string; from: WebSocket; acks: Waiting; events: Waiting };

process.on('message', (order: ChatOrder) => {
  void converse(order).then((outcome) => process.send!(outcome));
});

async function converse({ port, pairs, seconds, perSecond }: ChatOrder): Promise<ChatOutcome> {
  const sockets: WebSocket[] = [];
  const conversations = await Promise.all(
    pairs.map(async ({ threadId, tokens }) => {
      const [from, to] = [await open(port, tokens[0]), await open(port, tokens[1])];
      sockets.push(from, to);
      return { threadId, from, acks: listen(from, 'ack'), events: listen(to, 'event') };
    }),
  );
  const outcome: ChatOutcome = { acks: [], events: [], seconds: 0, lost: 0 };
  const start = performance.now();
  const end = start + seconds * 1000;
  await (perSecond === undefined ? inTurn(conversations, end, outcome) : atRate(conversations, perSecond, end, outcome));
  outcome.seconds = (performance.now() - start) / 1000;
  const isWaiting = () => conversations.some(({ acks, events }) => acks.size + events.size > 0);
  while (isWaiting() && performance.now() < end + LATE_MS) await pause(10);
  outcome.lost = conversations.reduce((sum, { acks, events }) => sum + Math.max(acks.size, events.size), 0);
  for (const socket of sockets) socket.terminate();
  return outcome;
}

/** Resolves at the end, even if messages were lost. */
async function inTurn(conversations: readonly Conversation[], end: number, outcome: ChatOutcome): Promise<void> {
  for (const conversation of conversations) {
    const next = () => {
      if (performance.now() < end) say(conversation, performance.now(), outcome, next);
    };
    next();
  }
  await pause(end - performance.now());
}

/** Times count from when a message was due, so that a late start is not hidden. */
async function atRate(conversations: readonly Conversation[], perSecond: number, end: number, outcome: ChatOutcome): Promise<void> {
  const start = performance.now();
  const dueAt = (count: number) => start + (count / perSecond) * 1000;
  let count = 0;
  for (let now = start; now < end; now = performance.now()) {
    for (; dueAt(count) <= now; count += 1) say(conversations[count % conversations.length]!, dueAt(count), outcome);
    await pause(STEP_MS);
  }
}

function say({ threadId, from, acks, events }: Conversation, due: number, outcome: ChatOutcome, arrived = (): void => {}): void {
  const clientId = randomUUID();
  acks.set(clientId, { due, times: outcome.acks, arrived: () => {} });
  events.set(clientId, { due, times: outcome.events, arrived });
  from.send(JSON.stringify({ type: 'send', threadId, clientId, body: BODY }));
}

/** Reads no more of a frame than it needs: all processes share the cores. */
function listen(socket: WebSocket, type: 'ack' | 'event'): Waiting {
  const waiting: Waiting = new Map();
  const [beginning, before] = [`{"type":"${type}"`, '"clientId":"'];
  socket.on('message', (data: Buffer) => {
    if (data.toString('latin1', 0, beginning.length) !== beginning) return;
    const from = data.indexOf(before) + before.length;
    const clientId = data.toString('latin1', from, from + 36);
    const message = waiting.get(clientId);
    if (!message) return;
    waiting.delete(clientId);
    message.times.push(performance.now() - message.due);
    message.arrived();
  });
  return waiting;
}
