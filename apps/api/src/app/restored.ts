import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { openServer } from '#platform/db/server.ts';
import { beginEpoch } from '#platform/live/stream.ts';

/**
 * `npm run restored`: tells devices to fetch everything anew. Needed only after a restore that the database cannot show: of a whole disk or
 * machine, or into the same database.
 */

// oxlint-disable-next-line node/no-process-env -- the one place where settings enter
const server = await openServer(readConfig({ ...process.env, LOG_LEVEL: 'error' }));
const pool = connect({ url: server.ownerUrl, max: 1, name: 'castlane-restored' });
try {
  await beginEpoch(pool);
  process.stdout.write('Every device will fetch everything anew when it connects\n');
} finally {
  await pool.end();
  await server.stop();
}
