import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createSecureContext, TLSSocket } from 'node:tls';
import getTLSOptions from 'smtp-server/lib/tls-options.js';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Pool } from './connect.ts';

type Cut = 'end' | 'reset' | 'break';

/** The beginning of a row of a hundred columns, whose end is missing. */
const BROKEN = Buffer.from([0x44, 0, 0, 0, 6, 0, 100]);

/** A pool of one connection that the test can cut. */
async function openCuttable(isTls = false): Promise<{ pool: Pool; cut: (how: Cut) => void }> {
  const target = new URL(inject('databaseUrl'));
  const [port, host] = [Number(target.port), target.hostname];
  let near!: Socket;
  const proxy = createServer((socket) => {
    socket.on('error', () => {});
    if (isTls) socket.once('data', () => join(secured(socket)));
    else join(socket);
  });
  function join(socket: Socket): void {
    near = socket;
    const far = dial(port, host);
    for (const end of [near, far]) end.on('error', () => {});
    socket.pipe(far);
    far.pipe(socket);
    socket.on('close', () => far.destroy());
  }
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  target.port = String((proxy.address() as AddressInfo).port);
  if (isTls) target.searchParams.set('sslmode', 'require');
  const pool = connect({ url: target.href, max: 1, name: 'test-lost' });
  onTestFinished(async () => {
    await pool.end({ timeout: 0 });
    proxy.close();
  });
  const CUTS = { end: () => near.destroy(), reset: () => near.resetAndDestroy(), break: () => near.write(BROKEN) };
  return { pool, cut: (how) => CUTS[how]() };
}

/** Agrees to TLS as PostgreSQL does. */
function secured(socket: Socket): TLSSocket {
  socket.write('S');
  return new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(getTLSOptions({})) });
}

const CASES = (['end', 'reset', 'break'] as const).flatMap((how) => [false, true].map((isBusy) => ({ how, isBusy })));

test.each(CASES)(
  'while a connection is lost ($how, busy: $isBusy), each statement gets its own rows or an error',
  async ({ how, isBusy }) => {
    const { pool, cut } = await openCuttable();
    await pool`SELECT 1`;
    const busy = isBusy ? pool`SELECT 2 AS n FROM generate_series(1, 9), pg_sleep(5)`.catch((error: Error) => error) : undefined;
    const outcomes: Promise<unknown>[] = [];
    cut(how);
    for (let n = 0; n < 200; n++) {
      outcomes.push(pool`SELECT ${n}::int AS n`.catch((error: { code: string }) => error.code));
      await turn();
    }
    for (const [n, outcome] of (await Promise.all(outcomes)).entries())
      if (!/^(CONNECTION_CLOSED|ECONNRESET|EPIPE)$/.test(String(outcome))) expect(outcome).toEqual([{ n }]);
    if (busy) expect(await busy).toBeInstanceOf(Error);
    expect(await pool`SELECT 4 AS n FROM generate_series(1, 2)`).toEqual([{ n: 4 }, { n: 4 }]);
  },
);

test.each(['end', 'reset', 'break'] as const)(
  'a pool whose connection was lost (%s) in the middle of a statement ends immediately',
  async (how) => {
    const { pool, cut } = await openCuttable();
    await pool`SELECT 1`;
    const busy = pool`SELECT pg_sleep(5)`.catch((error: { code: string }) => error.code);
    cut(how);
    expect(await busy).toMatch(/CONNECTION_CLOSED|ECONNRESET/);
    const began = performance.now();
    await pool.end();
    expect(performance.now() - began).toBeLessThan(3000);
  },
);

test('an answer that breaks the protocol ends its connection, also with TLS, and nothing else', async () => {
  const { pool, cut } = await openCuttable(true);
  await pool`SELECT 1`;
  const busy = pool`SELECT pg_sleep(5)`.catch((error: { code: string }) => error.code);
  cut('break');
  expect(await busy).toBe('CONNECTION_CLOSED');
  expect(await pool`SELECT 2 AS n`).toEqual([{ n: 2 }]);
});
