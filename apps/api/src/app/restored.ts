import { beginEpoch } from '#platform/live/stream.ts';
import { withDatabase } from './with-application.ts';

/**
 * `npm run restored`: tells devices to fetch everything anew. Needed only after a restore that the database cannot show: of a whole disk or
 * machine, or into the same database.
 */
await withDatabase('castlane-restored', async ({ pool }) => {
  await beginEpoch(pool);
  process.stdout.write('Every device will fetch everything anew when it connects\n');
});
