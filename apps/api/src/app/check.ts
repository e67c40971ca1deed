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

async function tryDatabase(url: string): Promise<void> {
  const pool = connect({ url, max: 1, name: 'castlane-check' });
  try {
    await refuseUnusable(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}
