import { auditLines, verifyAudit } from '#platform/audit/chain.ts';
import type { Config } from '#platform/config.ts';
import type { Outcome } from './outcome.ts';
import { withDatabase } from './with-database.ts';

/** Verifies the whole audit log. It is wrong if a line was changed, or if one is missing before another. */
export async function verify(config: Config): Promise<Outcome> {
  const { lines, firstBroken, newestHash } = await withDatabase(config, 'castlane-audit', ({ pool }) => verifyAudit(pool));
  const said =
    firstBroken === undefined
      ? `${lines} lines, all as they were written. Keep the newest hash elsewhere: ${newestHash || 'none yet'}`
      : `Line ${firstBroken} of ${lines} was changed, or follows one that is missing`;
  return {
    lines: [said],
    data: { lines, firstBroken: firstBroken ?? null, newestHash: newestHash || null },
    isWrong: firstBroken !== undefined,
  };
}

/** Writes the whole log as JSON lines with `line` and `hash`, as `auditLines` says. */
export async function exportLog(config: Config, write: (line: string) => Promise<void>): Promise<Outcome> {
  await withDatabase(config, 'castlane-audit', async ({ pool }) => {
    for await (const each of auditLines(pool)) await write(JSON.stringify(each));
  });
  return { lines: [] };
}
