import { createServer, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld } from '#testing/world.ts';
import { build } from './build.ts';

const world = openWorld();
/** Takes connections and never answers. */
const silence = createServer(() => {});
let redisUrl = '';
const s3 = new S3Server();

beforeAll(async () => {
  await new Promise<void>((resolve) => silence.listen(0, '127.0.0.1', resolve));
  redisUrl = `redis://:hunter2@127.0.0.1:${(silence.address() as AddressInfo).port}`;
  await s3.start();
});
afterAll(async () => {
  silence.close();
  await s3.stop();
});

test('a bucket that is not there and a Redis that never answers are named once in the log, and in /readyz, with what to do', async () => {
  const lines: string[] = [];
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const settings = { ...s3.settings, S3_BUCKET: 'not-there', REDIS_URL: redisUrl };
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn', ...settings });
  const { app } = await build({ ...config, dataDir: world.dataDir }, world.databaseUrl, { logTo });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const noBucket = 'has no bucket not-there. Create it, or correct S3_BUCKET.';
    const noRedis = /No answer from Redis at 127\.0\.0\.1:\d+\. Start it, or correct REDIS_URL\./;
    await expect.poll(() => lines.filter((line) => noRedis.test(line)).length, { timeout: 15_000 }).toBe(1);
    for (let times = 0; times < 3; times += 1) {
      const { body } = await app.inject('/readyz');
      expect(JSON.parse(body)).toMatchObject({ status: 'degraded', database: 'up', files: 'down', redis: 'down' });
      expect(body).toContain(noBucket);
      expect(body).toMatch(noRedis);
    }
    expect(lines.filter((line) => line.includes(noBucket))).toHaveLength(1);
    expect(lines.filter((line) => noRedis.test(line))).toHaveLength(1);
    expect(lines.join()).not.toContain('hunter2');
  } finally {
    await app.close();
  }
});
