import { verifyAudit } from '#platform/audit/chain.ts';
import type { Config } from '#platform/config.ts';
import { recordBackup } from '#platform/backups/made.ts';
import type { Backups } from '#platform/backups/settings.ts';
import { connect, type Db, type Pool } from '#platform/db/connect.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { secretKeysFrom, keysThere, settingOf } from '#platform/secret-keys.ts';
import { openStore } from '#platform/storage/open.ts';
import { FOLDERS, type Store } from '#platform/storage/store.ts';
import { commit, VERSION } from '#platform/version.ts';
import { FORMAT, pack, type Add, type End, type Manifest } from './archive.ts';
import { dump } from './dump.ts';
import { nameAt, type Place } from './place.ts';
import { placeAt } from './places.ts';
import { Refusal } from './refusal.ts';
import { tablesOf, withCopier } from './tables.ts';

export type Made = {
  name: string;
  bytes: number;
  /** None were if a line of the audit log was changed: the older archives are the evidence. */
  removed: string[];
  /** The line of the audit log that was changed. */
  firstBroken: number | undefined;
} & End;

const LOCK = 7_214_006;

/**
 * Writes the database, the files and the secret keys into one encrypted archive, beside the running server, and deletes archives beyond the
 * number that is kept. `ownerUrl` is PostgreSQL itself. Throws `Refusal` if it cannot.
 */
export async function backUp(config: Config, ownerUrl: string): Promise<Made> {
  const { to, recipients, keep } = backupsIn(config);
  const place = await placeAt(to);
  const pool = connect({ url: ownerUrl, max: 2, statementTimeoutMs: 0, name: 'castlane-backup' });
  try {
    return await pool.reserve((db) =>
      inTurn(db, async () => {
        const name = nameAt(new Date());
        const { archive, filled } = await pack(recipients, (add) => fill({ config, ownerUrl, pool }, add));
        const bytes = await place.write(name, archive);
        const { firstBroken, end } = await filled;
        await recordBackup(db, { name, bytes }, keep);
        const removed = firstBroken === undefined ? await removeOld(place, keep) : [];
        return { name, bytes, removed, firstBroken, ...end };
      }),
    );
  } finally {
    await pool.end({ timeout: 5 });
  }
}

export function backupsIn({ backups }: Config): Backups {
  if (backups) return backups;
  throw new Refusal('No place for backups is set. Set BACKUP_TO, and BACKUP_RECIPIENTS to a key that castlane keys backup makes.');
}

/** Two at once would read everything twice, and each could delete what the other counts. */
async function inTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const [row] = await db<{ isOurs: boolean }[]>`SELECT pg_try_advisory_lock(${LOCK}) AS is_ours`;
  if (!row!.isOurs) throw new Refusal('Another backup is running.');
  try {
    return await work();
  } finally {
    // The server ends a closed connection only a moment later.
    await db`SELECT pg_advisory_unlock(${LOCK})`;
  }
}

async function removeOld(place: Place, keep: number): Promise<string[]> {
  const old = (await place.list()).slice(keep).map(({ name }) => name);
  for (const name of old) await place.remove(name);
  return old;
}

type Filled = Pick<Made, 'firstBroken'> & { end: End };
type Source = { config: Config; ownerUrl: string; pool: Pool };

async function fill({ config, ownerUrl, pool }: Source, add: Add): Promise<Filled> {
  const keys = await keysThere(config);
  await requireKeys(pool, secretKeysFrom(keys));
  const copied = await withCopier(ownerUrl, async (client) => {
    // All tables as of one moment.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const snapshot = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const manifest = await manifestOf(pool, snapshot.rows[0]!.id);
    await addText(add, 'manifest.json', JSON.stringify(manifest, null, 2));
    await addText(add, 'secret-keys', settingOf(keys));
    return { firstBroken: manifest.audit.firstBroken, rows: await dump(client, manifest.tables, add) };
  });
  // After the rows: a file that came later has no row in the archive, and is removed after a restore.
  const added = await addFiles(await openStore(config, secretKeysFrom(keys)), add);
  const end: End = { rows: copied.rows, ...added };
  await addText(add, 'end.json', JSON.stringify(end));
  return { firstBroken: copied.firstBroken, end };
}

async function manifestOf(pool: Pool, snapshot: string): Promise<Manifest> {
  return pool.begin(async (tx) => {
    await tx.unsafe(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    await tx.unsafe(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
    const migrations = await tx<{ name: string; hash: string }[]>`SELECT name, hash FROM migrations ORDER BY name`;
    const audit = await verifyAudit(tx);
    return {
      format: FORMAT,
      version: VERSION,
      commit: await commit(),
      madeAt: new Date().toISOString(),
      migrations,
      tables: await tablesOf(tx),
      audit,
    };
  });
}

async function addText(add: Add, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await add(name, bytes.length, [bytes]);
}

async function addFiles(store: Store, add: Add): Promise<Pick<End, 'files' | 'vanished'>> {
  let [files, vanished] = [0, 0];
  for (const folder of FOLDERS)
    for await (const batch of store.list(folder))
      for (const { key } of batch) {
        // It is half written.
        if (key.endsWith('.part')) continue;
        const file = await store.open(key);
        if (file) await add(`files/${key}`, file.size, file.stream as AsyncIterable<Buffer>);
        if (file) files += 1;
        else if (folder !== 'parts') vanished += 1;
      }
  return { files, vanished };
}
