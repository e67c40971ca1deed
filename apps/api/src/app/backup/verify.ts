import { differencesOfRecords } from '#features/records/recount.ts';
import { differencesOfRatings } from '#features/reviews/recount.ts';
import { differencesOfStars } from '#features/stars/recount.ts';
import { verifyAudit } from '#platform/audit/chain.ts';
import type { Config } from '#platform/config.ts';
import { connect, type Db } from '#platform/db/connect.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { keysThere, secretKeysFrom } from '#platform/secret-keys.ts';
import { openStore } from '#platform/storage/open.ts';
import { keyOf, type Store } from '#platform/storage/store.ts';
import type { Manifest } from './archive.ts';

const SAMPLE = 200;

/** Compares what was restored with what the archive says, and with itself. Returns a sentence for each fault. */
export async function faultsOf(config: Config, ownerUrl: string, { audit }: Manifest): Promise<string[]> {
  const keys = secretKeysFrom(await keysThere(config));
  const pool = connect({ url: ownerUrl, max: 1, statementTimeoutMs: 0, name: 'castlane-restore' });
  try {
    await requireKeys(pool, keys);
    return [
      ...(await faultsOfAudit(pool, audit)),
      ...(await faultsOfFigures(pool)),
      ...(await faultsOfFiles(pool, await openStore(config, keys))),
    ];
  } finally {
    await pool.end({ timeout: 5 });
  }
}

async function faultsOfAudit(db: Db, kept: Manifest['audit']): Promise<string[]> {
  const { lines, newestHash, firstBroken } = await verifyAudit(db);
  if (firstBroken !== undefined) return [`Line ${firstBroken} of ${lines} of the audit log was changed, or follows one that is missing`];
  const isSame = lines === kept.lines && newestHash === kept.newestHash;
  return isSame ? [] : [`The audit log ends with line ${lines}, but had ${kept.lines} lines`];
}

async function faultsOfFigures(db: Db): Promise<string[]> {
  const differences = [...(await differencesOfStars(db)), ...(await differencesOfRatings(db)), ...(await differencesOfRecords(db))];
  return differences.map(
    ({ table, id, figure, kept, due }) => `${table} of ${id}: ${figure} is ${JSON.stringify(kept)} and must be ${JSON.stringify(due)}`,
  );
}

/** Looks for a sample of the files that rows name. */
async function faultsOfFiles(db: Db, store: Store): Promise<string[]> {
  // An image is a folder of several sizes.
  const rows = await db<{ key: string; uri: string | null }[]>`
    SELECT key, CASE WHEN content_type LIKE 'image/%' THEN jsonb_path_query_first(image, '$.**.uri') #>> '{}' END AS uri
    FROM uploads WHERE key IS NOT NULL ORDER BY random() LIMIT ${SAMPLE}`;
  const missing: string[] = [];
  for (const { key, uri } of rows) {
    const file = await store.open(uri === null ? key : keyOf(uri));
    file?.stream.destroy();
    if (!file) missing.push(`The file ${key} is missing`);
  }
  return missing;
}
