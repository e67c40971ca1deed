import { differencesOfRecords, fixRecords } from '#features/records/recount.ts';
import { differencesOfRatings, fixRatings } from '#features/reviews/recount.ts';
import type { Config } from '#platform/config.ts';
import type { Outcome } from './outcome.ts';
import { withDatabase } from './with-database.ts';

/** Recounts the records and ratings of all accounts, and names each stored figure that differs. It may correct them beside the server. */
export async function recount(config: Config, isFix: boolean): Promise<Outcome> {
  const differences = await withDatabase(config, 'castlane-records', async ({ pool }) =>
    isFix
      ? pool.begin(async (tx) => [...(await fixRatings(tx)), ...(await fixRecords(tx))])
      : [...(await differencesOfRatings(pool)), ...(await differencesOfRecords(pool))],
  );
  const count = differences.length;
  const end = isFix ? `${count} corrected` : `${count} differ; to correct them, run castlane records --fix`;
  return {
    lines: [
      ...differences.map(
        ({ table, id, figure, kept, due }) => `${table} of ${id}: ${figure} is ${JSON.stringify(kept)} and must be ${JSON.stringify(due)}`,
      ),
      count === 0 ? 'All records and ratings match a recount' : end,
    ],
    data: { differences, isFixed: isFix },
    isWrong: count > 0 && !isFix,
  };
}
