import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { build } from '#app/build.ts';
import { Dist } from '#testing/two-builds.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { captureLog } from '#testing/log.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld } from '#testing/world.ts';
import { Publishing } from './publishing.ts';

const s3 = new S3Server();
beforeAll(() => s3.start());
const world = openWorld(() => s3.settings);
afterAll(() => s3.stop());

test('a node starts although the bucket is down, says so, and puts its files there later', async () => {
  const [dist, log] = [await Dist.make(), captureLog()];
  const config = { ...world.deps.config, logLevel: 'warn' };
  const node = await build(config, world.databaseUrl, { dist: dist.folder, logTo: log.stream });
  s3.isDown = true;
  await node.publishWeb();
  expect(log.text()).toContain('the files of this build could not be put into the store');
  expect((await node.app.inject('/login')).statusCode).toBe(200);
  // Not a 404, which a browser would take for an answer.
  const { statusCode, headers } = await node.app.inject('/assets/other.js');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  s3.isDown = false;
  expect(await s3.keys('builds')).toEqual([]);
  await node.publishWeb();
  expect(await s3.keys('builds')).toHaveLength(2);
  for (const key of await s3.keys('builds')) await world.deps.store.remove(key);
  await node.app.close();
  await dist.remove();
});

test('a server that answers has published its build', { timeout: 120_000 }, async () => {
  const server = await ServerProcess.start(world.databaseUrl, s3.settings);
  onTestFinished(() => server.stop());
  expect(await s3.keys('builds')).toHaveLength(2);
});

const NEVER_MS = 600_000;

test('a slow store delays the start for a limited time, and a failure is tried again soon', async () => {
  const [log, slow, again] = [captureLog(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { app } = await build({ ...world.deps.config, logLevel: 'warn' }, world.databaseUrl, { logTo: log.stream });
  const answers = [slow.promise];
  const publish = async () => answers.pop() ?? again.resolve();
  const publishing = new Publishing(publish, app.log, { patienceMs: 20, retryMs: 1, renewMs: NEVER_MS });
  await publishing.start();
  expect(log.text()).toContain('the file store is slow');
  slow.reject(new Error('down'));
  await again.promise;
  expect(log.text()).toContain('could not be put into the store');
  publishing.stop();
  await app.close();
});

test('a node publishes its build again and again', async () => {
  const third = Promise.withResolvers<void>();
  let calls = 0;
  const publish = async () => {
    calls += 1;
    if (calls === 3) third.resolve();
  };
  const publishing = new Publishing(publish, world.app.log, { retryMs: NEVER_MS, renewMs: 1 });
  await publishing.start();
  await third.promise;
  publishing.stop();
  expect(calls).toBe(3);
});
