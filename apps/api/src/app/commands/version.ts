import { migrationNames } from '#platform/db/migrate.ts';
import { commit, VERSION } from '#platform/version.ts';
import type { Outcome } from './outcome.ts';

export async function printVersion(): Promise<Outcome> {
  const [from, names] = await Promise.all([commit(), migrationNames()]);
  const data = {
    version: VERSION,
    commit: from,
    schema: names.at(-1),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
  };
  return {
    lines: [`Castlane ${VERSION}${from === null ? '' : ` (${from})`}`, `schema ${data.schema}, Node ${data.node}, ${data.system}`],
    data,
  };
}
