import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { open } from './open-socket.ts';

/** The client end of many sockets; in its own process. */
export type SocketOrder =
  /** Opens one socket per token, and sends hello with those that are not empty. */
  | { do: 'open'; port: number; tokens: string[] }
  /** Counts incoming bytes without parsing them. */
  | { do: 'count'; bytes: number }
  /** Reopens closed sockets, as browsers do, until all are open. */
  | { do: 'return'; port: number; tokens: string[] };
export type SocketOutcome = { seconds: number; milliseconds: number[] };

const AT_ONCE = 50;
const LEAST_MS = 500;
const FIRST_MS = 1000;
const MOST_MS = 30_000;
const GROWTH = 1.6;

let sockets: WebSocket[] = [];

process.on('message', (order: SocketOrder) => {
  const began = performance.now();
  void run(order).then((outcome) =>
    process.send!({ seconds: (performance.now() - began) / 1000, milliseconds: [], ...outcome } satisfies SocketOutcome),
  );
});

async function run(order: SocketOrder): Promise<Partial<SocketOutcome>> {
  if (order.do === 'count') return count(order.bytes);
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
        const most = Math.min(MOST_MS, FIRST_MS * GROWTH ** (attempt - 1));
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
