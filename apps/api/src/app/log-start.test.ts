import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { captureLog } from '#testing/log.ts';
import { openWorld } from '#testing/world.ts';
import { VERSION } from '#platform/version.ts';
import { build } from './build.ts';
import { logStart } from './log-start.ts';

const world = openWorld();

test('the first line says what starts, on what, and which settings look wrong', async () => {
  const log = captureLog();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', CASTLANE_ROLES: 'web,live', PORT: '0', PUBLC_URL: 'https://x.example' });
  const { app, deps } = await build(config, world.databaseUrl, { logTo: log.stream });
  try {
    await logStart(deps, { migrations: ['0001_schema.sql'], migratedInMs: 12 });
  } finally {
    await app.close();
  }
  const first = JSON.parse(log.text().split('\n')[0]!) as Record<string, unknown>;
  expect(first).toMatchObject({
    msg: `Castlane ${VERSION} starts`,
    version: VERSION,
    schema: expect.stringMatching(/^\d{4}_\w+\.sql$/),
    roles: ['web', 'live'],
    node: process.version,
    database: expect.stringMatching(/^\d+\.\d+/),
    listen: '127.0.0.1:0',
    publicUrl: 'http://localhost:0',
    migrations: ['0001_schema.sql'],
    migratedInMs: 12,
    warnings: ['PUBLC_URL is not a setting, and is not read. Did you mean PUBLIC_URL?'],
  });
  expect(String(first.commit)).toMatch(/^([0-9a-f]{12}|null)$/);
});
