import { beginEpoch } from '#platform/live/stream.ts';
import type { Config } from '#platform/config.ts';
import type { Outcome } from './outcome.ts';
import { withDatabase } from './with-database.ts';

/**
 * Tells devices to fetch everything anew. Needed only after a restore that the database cannot show: of a whole disk or machine, or into
 * the same database.
 */
export async function tellDevices(config: Config): Promise<Outcome> {
  await withDatabase(config, 'castlane-restored', ({ pool }) => beginEpoch(pool));
  return { lines: ['Every device will fetch everything anew when it connects'], data: { told: true } };
}
