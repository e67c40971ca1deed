import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { build } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { openSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';
import { Refusals } from './refusals.ts';

const world = openWorld();

test('a refused socket is counted by its reason, and the log says once which origin came and which was expected', async () => {
  const lines: Record<string, unknown>[] = [];
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
      done();
    },
  });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', PUBLIC_URL: 'https://Market.example:443' });
  const { app } = await build({ ...config, dataDir: world.dataDir }, world.databaseUrl, { logTo });
  try {
    for (let times = 0; times < 3; times += 1)
      await expect(openSocket(app, { origin: 'https://www.market.example' })).rejects.toThrow('403');
    // The same origin, written in another way.
    const socket = await openSocket(app, { origin: 'HTTPS://market.example:443' });
    socket.cut();
    const said = lines.filter(({ reason }) => reason === 'origin');
    expect(said).toMatchObject([{ level: 40, times: 1, origin: 'https://www.market.example', expected: 'https://market.example' }]);
    expect(said[0]!['msg']).toContain('PUBLIC_URL');
    const { body } = await app.inject('/metrics');
    expect(body).toContain('castlane_refused_sockets_total{reason="origin"} 3');
    expect(body).toContain('castlane_refused_sockets_total{reason="address is full"} 0');
  } finally {
    await app.close();
  }
});

test('a reason is logged again after a minute, with how often it came', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const log = { info: vi.fn(), warn: vi.fn() };
  const refusals = new Refusals(log);
  for (let times = 0; times < 5; times += 1) refusals.add('busy');
  vi.advanceTimersByTime(61_000);
  refusals.add('busy');
  refusals.add('session');
  vi.useRealTimers();
  expect(log.info.mock.calls.map(([line]) => line as unknown)).toEqual([
    { reason: 'busy', times: 1 },
    { reason: 'busy', times: 5 },
  ]);
  expect(log.warn).not.toHaveBeenCalled();
  expect(refusals.counts).toMatchObject({ busy: 6, session: 1 });
});
