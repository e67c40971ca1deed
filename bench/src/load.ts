import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';

/** Loads one server over some connections, one request after the other on each, for some seconds; in its own process. */
type Order = { port: number; paths: string[]; tokens: string[]; connections: number; seconds: number };
export type Outcome = { requests: number; seconds: number; milliseconds: number[]; failures: number };

process.on('message', (order: Order) => {
  void drive(order).then((outcome) => process.send!(outcome));
});

async function drive({ port, paths, tokens, connections, seconds }: Order): Promise<Outcome> {
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
        const { statusCode, body } = await client.request({
          method: 'GET',
          path: paths[turn % paths.length]!,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        await body.arrayBuffer();
        if (statusCode === 200) milliseconds.push(performance.now() - began);
        else failures += 1;
      }
    }),
  );
  const taken = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  await pause(10);
  return { requests: milliseconds.length, seconds: taken, milliseconds, failures };
}
