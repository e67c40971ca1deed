import { verifyAudit } from '#platform/audit/chain.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { openServer } from '#platform/db/server.ts';

/** `npm run audit:verify`: verifies the whole audit log. Exits with 1 if a line was changed, or if one is missing before another. */

// oxlint-disable-next-line node/no-process-env -- the one place where settings enter
const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
const database = await openServer(config);
const pool = connect({ url: database.ownerUrl, max: 1, statementTimeoutMs: 0, name: 'castlane-audit' });
try {
  const { lines, firstBroken, newestHash } = await verifyAudit(pool);
  if (firstBroken === undefined) {
    process.stdout.write(`${lines} lines, all as they were written. Keep the newest hash elsewhere: ${newestHash || 'none yet'}\n`);
  } else {
    process.stderr.write(`Line ${firstBroken} of ${lines} was changed, or follows one that is missing\n`);
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await database.stop();
}
