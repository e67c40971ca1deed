import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The client end of many sockets; in its own process. */
export type SocketOrder =
  /** Opens one socket per token, and sends hello with those that are not empty. */
  | { do: 'open'; port: number; tokens: string[] }
  /** Counts incoming bytes without parsing them. */
  | { do: 'count'; bytes: number }
  /** Reopens closed sockets, as browsers do, until all are open. */
  | { do: 'return'; port: number; tokens: string[] }
  | { do: 'chat'; port: number; pairs: { threadId: string; tokens: [string, string] }[]; seconds: number };
export type SocketOutcome = { seconds: number; milliseconds: number[]; failures: number };

const AT_ONCE = 50;
const LEAST_MS = 500;
const MOST_MS = 30_000;

let sockets: WebSocket[] = [];

process.on('message', (order: SocketOrder) => {
  const began = performance.now();
  void run(order).then((outcome) =>
    process.send!({ seconds: (performance.now() - began) / 1000, milliseconds: [], failures: 0, ...outcome } satisfies SocketOutcome),
  );
});

async function run(order: SocketOrder): Promise<Partial<SocketOutcome>> {
  if (order.do === 'count') return count(order.bytes);
  if (order.do === 'chat') return chat(order);
  if (order.do === 'return') return comeBack(order.port, order.tokens);
  for (const socket of sockets) socket.terminate();
  sockets = [];
  const left = order.tokens.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const token of left) sockets.push(await open(order.port, token));
    }),
  );
  return {};
}

async function open(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/v1/chat`);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => {
      if (token === '') resolve();
      else socket.send(JSON.stringify({ type: 'hello', token }));
    });
    socket.once('message', () => resolve());
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('error', reject);
  });
  return socket;
}

/** Bypasses `ws`, which would take more CPU than the server. */
async function count(bytes: number): Promise<Partial<SocketOutcome>> {
  let left = bytes;
  const inside = sockets.map((socket) => (socket as unknown as { _socket: Socket })._socket);
  await new Promise<void>((resolve) => {
    for (const stream of inside) {
      stream.removeAllListeners('data');
      stream.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left <= 0) resolve();
      });
      stream.resume();
    }
  });
  return {};
}

/** Reconnects each socket independently, with a browser's pauses: random, 0.5 to 30 seconds, longer with each try. */
async function comeBack(port: number, tokens: string[]): Promise<Partial<SocketOutcome>> {
  const milliseconds: number[] = [];
  const began = performance.now();
  for (const socket of sockets) socket.terminate();
  sockets = await Promise.all(
    tokens.map(async (token) => {
      for (let attempt = 1; ; attempt++) {
        const most = Math.min(MOST_MS, LEAST_MS * 2 ** attempt);
        await pause(LEAST_MS + Math.random() * (most - LEAST_MS));
        const socket = await open(port, token).catch(() => undefined);
        if (!socket) continue;
        milliseconds.push(performance.now() - began);
        return socket;
      }
    }),
  );
  return { milliseconds };
}

/** Each pair writes without a pause: the next message when the last one has arrived. */
async function chat({ port, pairs, seconds }: Extract<SocketOrder, { do: 'chat' }>): Promise<Partial<SocketOutcome>> {
  const milliseconds: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    pairs.map(async ({ threadId, tokens }) => {
      const [from, to] = [await open(port, tokens[0]), await open(port, tokens[1])];
      while (performance.now() < end) {
        const clientId = randomUUID();
        const began = performance.now();
        const arrived = arrival(to, clientId);
        from.send(JSON.stringify({ type: 'send', threadId, clientId, body: 'Two pairs ship on Monday. Which size do you wear?' }));
        if (await arrived) milliseconds.push(performance.now() - began);
        else failures += 1;
      }
      from.terminate();
      to.terminate();
    }),
  );
  return { milliseconds, failures };
}

function arrival(socket: WebSocket, clientId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => settle(false), 10_000);
    function look(data: unknown): void {
      const frame = JSON.parse(String(data)) as { type: string; event?: { clientId: string } };
      if (frame.type === 'event' && frame.event?.clientId === clientId) settle(true);
    }
    function settle(isThere: boolean): void {
      clearTimeout(late);
      socket.off('message', look);
      resolve(isThere);
    }
    socket.on('message', look);
  });
}
