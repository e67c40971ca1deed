import { differencesOfRecords, fixRecords } from '#features/records/recount.ts';
import { differencesOfRatings, fixRatings } from '#features/reviews/recount.ts';
import { withDatabase } from './with-application.ts';

const isFix = process.argv.includes('--fix');

/**
 * `npm run records`: recounts the records and ratings of all accounts, and prints each stored figure that differs. Exits with 1 if there is
 * one.
 * `npm run records -- --fix` corrects them; it may run beside the server.
 */
await withDatabase('castlane-records', async ({ pool }) => {
  const differences = isFix
    ? await pool.begin(async (tx) => [...(await fixRatings(tx)), ...(await fixRecords(tx))])
    : [...(await differencesOfRecords(pool)), ...(await differencesOfRatings(pool))];
  for (const { table, id, figure, kept, due } of differences)
    process.stdout.write(`${table} of ${id}: ${figure} is ${JSON.stringify(kept)} and must be ${JSON.stringify(due)}\n`);
  if (differences.length === 0) process.stdout.write('All records and ratings match a recount\n');
  else
    process.stdout.write(
      isFix ? `${differences.length} corrected\n` : `${differences.length} differ; to correct them, run npm run records -- --fix\n`,
    );
  if (differences.length > 0 && !isFix) process.exitCode = 1;
});
