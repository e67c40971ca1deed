import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** Loads one server over some connections, one request after the other on each, for some seconds; in its own process. */
type Order = {
  port: number;
  paths: string[];
  tokens: string[];
  connections: number;
  seconds: number;
  /** Whether the pages of a list are asked for until one has an item. Together they count as one request. */
  follows?: boolean;
};
export type Outcome = { requests: number; seconds: number; milliseconds: number[]; failures: number };

process.on('message', (order: Order) => {
  void drive(order).then((outcome) => process.send!(outcome));
});

async function drive({ port, paths, tokens, connections, seconds, follows = false }: Order): Promise<Outcome> {
  const clients = Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${port}`));
  const milliseconds: number[] = [];
  let failures = 0;
  let turn = Math.floor(Math.random() * 1_000_000);
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        turn += 1;
        const token = tokens[turn % tokens.length];
        const began = performance.now();
        const path = paths[turn % paths.length]!;
        let status;
        let cursor: string | null = null;
        do {
          const { statusCode, body }: Dispatcher.ResponseData = await client.request({
            method: 'GET',
            path: cursor === null ? path : `${path}&cursor=${cursor}`,
            headers: token ? { authorization: `Bearer ${token}` } : {},
          });
          const answer: ArrayBuffer = await body.arrayBuffer();
          status = statusCode;
          cursor = follows ? cursorAfterNothing(answer) : null;
        } while (status === 200 && cursor !== null);
        if (status === 200) milliseconds.push(performance.now() - began);
        else failures += 1;
      }
    }),
  );
  const taken = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  await pause(10);
  return { requests: milliseconds.length, seconds: taken, milliseconds, failures };
}

function cursorAfterNothing(answer: ArrayBuffer): string | null {
  const { items, nextCursor } = JSON.parse(Buffer.from(answer).toString()) as { items?: unknown[]; nextCursor?: string | null };
  return items?.length === 0 ? (nextCursor ?? null) : null;
}
