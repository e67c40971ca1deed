import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readMessage } from '#platform/live/message.ts';
import { logLevelOrder, readLogLevelOrder } from '#platform/log-level.ts';
import { captureLog } from '#testing/log.ts';
import { openWorld } from '#testing/world.ts';
import { changeLogLevel } from './log-level.ts';

const world = openWorld();
const log = captureLog();
let other: Castlane;

beforeAll(async () => {
  other = await build({ ...world.deps.config, dataDir: world.dataDir, logLevel: 'warn' }, world.databaseUrl, { logTo: log.stream });
});
afterAll(() => other.app.close());

test('all nodes log at another level while they run, for new requests, too', async () => {
  const config = { ...world.deps.config, databaseUrl: world.databaseUrl };
  await other.app.inject('/healthz');
  expect(log.text()).not.toContain('/healthz');
  expect(await changeLogLevel(config, 'debug')).toMatchObject({ data: { logLevel: 'debug' } });
  await expect.poll(() => [world.app.log.level, other.app.log.level]).toEqual(['debug', 'debug']);
  await other.app.inject('/healthz');
  expect(log.text()).toContain('"route":"/healthz"');
  await changeLogLevel(config, 'silent');
  await expect.poll(() => [world.app.log.level, other.app.log.level]).toEqual(['silent', 'silent']);
});

test('an order is no message between nodes, which Redis carries, and names a level that exists', () => {
  expect(readMessage(logLevelOrder('debug'))).toBeUndefined();
  expect(readLogLevelOrder('log-level loud')).toBeUndefined();
  expect(readLogLevelOrder('')).toBeUndefined();
});
