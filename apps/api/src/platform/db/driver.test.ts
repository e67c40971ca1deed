import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Pool } from './connect.ts';
import type { Hosts } from './hosts.ts';

type Cut = 'end' | 'error';

/** A pool of one connection that the test can cut, and what it does in the turn in which the driver learns of that. */
async function openCuttable(): Promise<{ pool: Pool; cut: (how: Cut, then: () => void) => void }> {
  const target = new URL(inject('databaseUrl'));
  const [port, host] = [Number(target.port), target.hostname];
  let near!: Socket;
  const proxy = createServer((socket) => {
    near = socket;
    const far = dial(port, host);
    for (const end of [near, far]) end.on('error', () => {});
    socket.pipe(far);
    far.pipe(socket);
    socket.on('close', () => far.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  let own!: Socket;
  const hosts = { connect: () => (own = dial((proxy.address() as AddressInfo).port, '127.0.0.1')) };
  const pool = connect({ url: target.href, hosts: hosts as unknown as Hosts, max: 1, name: 'test-driver' });
  onTestFinished(async () => {
    await pool.end({ timeout: 0 });
    proxy.close();
  });
  function cut(how: Cut, then: () => void): void {
    own.prependOnceListener(how, then);
    if (how === 'end') near.destroy();
    else near.resetAndDestroy();
  }
  return { pool, cut };
}

const LATER = {
  'at once': (act: () => void) => act(),
  'in the next tick': (act: () => void) => process.nextTick(act),
  'later in this turn': (act: () => void) => setImmediate(act),
  'in the next turn': (act: () => void) => setImmediate(() => setImmediate(act)),
};

const CASES = (['end', 'error'] as const).flatMap((how) =>
  (Object.keys(LATER) as (keyof typeof LATER)[]).flatMap((when) => [false, true].map((isBusy) => ({ how, when, isBusy }))),
);

test.each(CASES)(
  'a statement that comes $when after the $how of a connection (busy: $isBusy) gets its own rows or an error, and so does the next one',
  async ({ how, when, isBusy }) => {
    const { pool, cut } = await openCuttable();
    await pool`SELECT 1`;
    const busy = isBusy ? pool`SELECT 2 AS n FROM generate_series(1, 9), pg_sleep(5)`.catch((error: Error) => error) : undefined;
    const outcome = new Promise((resolve) => {
      cut(how, () => LATER[when](() => void pool`SELECT 3 AS n`.then(resolve, resolve)));
    });
    expect([expect.objectContaining({ code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|EPIPE)$/) }), [{ n: 3 }]]).toContainEqual(
      await outcome,
    );
    if (busy) expect(await busy).toBeInstanceOf(Error);
    const began = performance.now();
    expect(await pool`SELECT 4 AS n FROM generate_series(1, 2)`).toEqual([{ n: 4 }, { n: 4 }]);
    // A new connection takes milliseconds, one that never sends 5 seconds.
    expect(performance.now() - began).toBeLessThan(3000);
  },
);

test.each(['end', 'error'] as const)('a pool whose connection was lost (%s) in the middle of a statement ends immediately', async (how) => {
  const { pool, cut } = await openCuttable();
  await pool`SELECT 1`;
  const busy = pool`SELECT pg_sleep(5)`.catch((error: { code: string }) => error.code);
  cut(how, () => {});
  expect(await busy).toMatch(/CONNECTION_CLOSED|ECONNRESET/);
  const began = performance.now();
  await pool.end();
  expect(performance.now() - began).toBeLessThan(3000);
});
