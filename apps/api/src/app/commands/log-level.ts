import type { Config } from '#platform/config.ts';
import { NOTIFY_CHANNEL } from '#platform/live/wake.ts';
import { logLevelOrder, type LogLevel } from '#platform/log-level.ts';
import type { Outcome } from './outcome.ts';
import { withDatabase } from './with-database.ts';

/** Tells all nodes that run to log at another level until they restart. */
export async function changeLogLevel(config: Config, logLevel: LogLevel): Promise<Outcome> {
  await withDatabase(config, 'castlane-command', ({ pool }) => pool`SELECT pg_notify(${NOTIFY_CHANNEL}, ${logLevelOrder(logLevel)})`);
  return { lines: [`All nodes that run now log at ${logLevel}, until they restart`], data: { logLevel } };
}
