import { verifyAudit } from '#platform/audit/chain.ts';
import { withDatabase } from './with-application.ts';

/** `npm run audit:verify`: verifies the whole audit log. Exits with 1 if a line was changed, or if one is missing before another. */
await withDatabase('castlane-audit', async ({ pool }) => {
  const { lines, firstBroken, newestHash } = await verifyAudit(pool);
  if (firstBroken === undefined) {
    process.stdout.write(`${lines} lines, all as they were written. Keep the newest hash elsewhere: ${newestHash || 'none yet'}\n`);
  } else {
    process.stderr.write(`Line ${firstBroken} of ${lines} was changed, or follows one that is missing\n`);
    process.exitCode = 1;
  }
});
