import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, type TestContext } from 'vitest';
import { FrozenWay } from '#testing/frozen-way.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

type How = 'is away' | 'hangs';

/** Sends requests every 50 ms from before the order to stop until after it, and returns the answers. */
async function stopWithout(how: How, { onTestFinished }: TestContext): Promise<{ code: number | null; ms: number; answers: string[] }> {
  const owner = await world.owner();
  const { way, url } = await FrozenWay.to(world.databaseUrl);
  const server = await ServerProcess.start(url, { MIGRATE_ON_START: 'off' });
  onTestFinished(() => server.stop());
  onTestFinished(() => way.close());
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(world.jobInput());
  async function postJob(): Promise<string> {
    const init = { method: 'POST', body, headers: { ...headers, 'idempotency-key': randomUUID() } };
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}/user/v1/job/create`, init);
      return `${response.status} ${((await response.json()) as { code?: number }).code}`;
    } catch (error) {
      return ((error as Error).cause as { code?: string } | undefined)?.code ?? String(error);
    }
  }
  expect(await postJob()).toMatch(/^20/);
  if (how === 'hangs') way.freeze();
  else way.close();
  const answers = Array.from({ length: 20 }, async (_, i) => {
    await pause(i * 50);
    return postJob();
  });
  await pause(500);
  const began = performance.now();
  await server.stop();
  const ms = performance.now() - began;
  return { code: server.exitCode, ms, answers: await Promise.all(answers) };
}

// A process that does not end in time is killed with its requests.
test.concurrent.for<[How, number]>([
  ['is away', 10_000],
  ['hangs', 24_000],
])(
  'a node that is told to stop while the database %s answers every request and ends in order',
  { timeout: 60_000 },
  async ([how, mostMs], context) => {
    const { code, ms, answers } = await stopWithout(how, context);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(mostMs);
    // Later ones may find no server, and go to another one.
    expect(new Set(answers.slice(0, 10))).toEqual(new Set(['503 1023']));
  },
);

test('a node that is told to stop serves on for DRAIN_SECONDS while /readyz says no', { timeout: 60_000 }, async ({ onTestFinished }) => {
  const owner = await world.owner();
  const server = await ServerProcess.start(world.databaseUrl, { MIGRATE_ON_START: 'off', DRAIN_SECONDS: '2' });
  onTestFinished(() => server.stop());
  const headers = { authorization: `Bearer ${owner.token}`, connection: 'close' };
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).status;
  expect(await statusOf('/readyz')).toBe(200);
  const began = performance.now();
  const stopped = server.stop();
  await pause(500);
  expect(await statusOf('/readyz')).toBe(503);
  await pause(1000);
  expect(await statusOf('/user/v1/threads')).toBe(200);
  await stopped;
  expect(server.exitCode).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(2000);
});
