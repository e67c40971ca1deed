import { join } from 'node:path';
import { readConfig, type Config } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { refuseUnusable } from '#platform/db/why-unusable.ts';
import { whyFailed } from './why-failed.ts';

/** Says why the server could not start with these settings, without starting it: `npm start` asks before a build that takes minutes. */
export async function whyNotReady(environment: Record<string, string | undefined>): Promise<string | undefined> {
  let config: Config | undefined;
  try {
    config = readConfig(environment);
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    if (url) await tryDatabase(url);
    return undefined;
  } catch (error) {
    const why = whyFailed(error, config);
    if (why === undefined) throw error;
    return why;
  }
}

/** Says what a server with these settings could not use, though it would start: `npm run upgrade` asks before it changes anything. */
export async function troublesOf(environment: Record<string, string | undefined>): Promise<string[]> {
  const { s3, redisUrl, dataDir, doubts } = readConfig(environment);
  const whyNoFiles = s3
    ? (await import('#platform/storage/s3.ts')).whyBucketUnusable(s3)
    : (await import('#platform/storage/disk.ts')).whyFolderUnusable(join(dataDir, 'files'));
  const whyNoRedis = redisUrl === undefined ? undefined : (await import('#platform/live/redis.ts')).whyRedisUnusable(redisUrl);
  return [...doubts, ...(await Promise.all([whyNoFiles, whyNoRedis])).filter((why) => why !== undefined)];
}

async function tryDatabase(url: string): Promise<void> {
  const pool = connect({ url, max: 1, name: 'castlane-check' });
  try {
    await refuseUnusable(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}
