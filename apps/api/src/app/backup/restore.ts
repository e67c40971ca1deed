import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { Config } from '#platform/config.ts';
import type { Client } from '#platform/db/client.ts';
import { connect, type Db, type Pool } from '#platform/db/connect.ts';
import { whyOtherKeys } from '#platform/db/key-prints.ts';
import { migrate, readMigrations, type Migration } from '#platform/db/migrate.ts';
import { beginEpoch } from '#platform/live/stream.ts';
import { keepKeys, keysThere, parseSecretKeys, secretKeysFrom, type SecretKey } from '#platform/secret-keys.ts';
import { openStore } from '#platform/storage/open.ts';
import { FOLDERS, type Store } from '#platform/storage/store.ts';
import { VERSION } from '#platform/version.ts';
import { FORMAT, type End, type Entry, type Manifest } from './archive.ts';
import { Loader } from './load.ts';
import { Refusal } from './refusal.ts';
import { tablesOf, withCopier } from './tables.ts';

const FILES = 'files/';
const PIECE = /^database\/([a-z0-9_]+)\/\d{6,}\.gz$/;

type Head = { manifest: Manifest; keys: SecretKey[] };
export type Restored = Head & { end: End };

/** Reads the keys that open archives, as `age-keygen` writes them: a line each, comments begin with #. */
export async function readIdentities(path: string): Promise<string[]> {
  const given = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Refusal(`Cannot read the file with the key, ${path} (${cause.code}).`, { cause });
  });
  const lines = given.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Reads an archive to its end and changes nothing. */
export async function check(entries: AsyncGenerator<Entry>): Promise<Restored> {
  const head = await headOf(entries);
  let files = 0;
  for await (const { name, body } of entries) {
    if (name === 'end.json') return { ...head, end: await endOf(body, files, entries) };
    for await (const _bytes of body);
    if (name.startsWith(FILES)) files += 1;
  }
  throw incomplete();
}

/**
 * Fills the database and the store that the settings name from an archive of this or an older version. They must be without data. All rows
 * come in one transaction: what fails leaves no data behind. `known`: the migrations of this version. Throws `Refusal` if it cannot.
 */
export async function restore(
  config: Config,
  ownerUrl: string,
  entries: AsyncGenerator<Entry>,
  known?: readonly Migration[],
): Promise<Restored> {
  const head = await headOf(entries);
  const all = known ?? (await readMigrations());
  const migrations = migrationsOf(head.manifest, all);
  const ownKeys = await fittingKeys(config, head.keys);
  const store = await openStore(config, secretKeysFrom(ownKeys ?? head.keys));
  await refuseFiles(store);
  const pool = connect({ url: ownerUrl, max: 1, statementTimeoutMs: 0, name: 'castlane-restore' });
  try {
    await prepare(pool, migrations, head.manifest);
    const end = await withCopier(ownerUrl, (client) => fill({ client, store, manifest: head.manifest }, entries));
    if (!ownKeys) await keepKeys(config.dataDir, head.keys);
    await migrate(pool, all);
    await beginEpoch(pool);
    await pool.unsafe('ANALYZE');
    return { ...head, end };
  } finally {
    await pool.end({ timeout: 5 });
  }
}

/** Reads the beginning of an archive. Throws `Refusal` if this version is too old for it. */
export async function headOf(entries: AsyncGenerator<Entry>): Promise<Head> {
  const manifest = JSON.parse(await textOf(entries, 'manifest.json')) as Manifest;
  if (manifest.format > FORMAT)
    throw new Refusal(`The archive was made by Castlane ${manifest.version}, which is newer. Install that version, and restore with it.`);
  const keys = parseSecretKeys(await textOf(entries, 'secret-keys'));
  if (!keys) throw incomplete();
  return { manifest, keys };
}

async function textOf(entries: AsyncGenerator<Entry>, name: string): Promise<string> {
  const { value } = await entries.next();
  if (value?.name !== name) throw incomplete();
  return text((value as Entry).body);
}

function incomplete(): Refusal {
  return new Refusal('The archive lacks a part that castlane backup writes. Use another one.');
}

/** Reads the last entry, and what is behind it: only the very end of an archive proves that nothing is missing. */
async function endOf(body: AsyncIterable<Uint8Array>, files: number, entries: AsyncGenerator<Entry>): Promise<End> {
  const end = JSON.parse(await text(body)) as End;
  for await (const more of entries) for await (const _bytes of more.body);
  if (end.files !== files) throw incomplete();
  return end;
}

/** Returns those of this version that made the archive's schema. */
function migrationsOf({ version, migrations }: Manifest, all: readonly Migration[]): Migration[] {
  const hashes = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const known = all.filter(({ name }) => hashes.has(name));
  const isNumbered = (name: string) => /^\d{4}_/.test(name);
  const strange = migrations.find(({ name, hash }) => isNumbered(name) && known.find((each) => each.name === name)?.hash !== hash);
  if (strange)
    throw new Refusal(
      `The archive was made by Castlane ${version}, whose migration ${strange.name} this version (${VERSION}) does not have. Install that version or a newer one, and restore with it.`,
    );
  return known.filter(({ name }) => isNumbered(name));
}

/** Returns the keys of the settings if they fit those of the archive; undefined if there are none yet. */
async function fittingKeys(config: Config, kept: readonly SecretKey[]): Promise<readonly SecretKey[] | undefined> {
  const own = await keysThere(config);
  if (own.length === 0) return undefined;
  const why = whyOtherKeys(secretKeysFrom(own).prints, secretKeysFrom(kept).prints);
  if (why === undefined) return own;
  const where = config.secretKeys ? 'SECRET_KEYS' : `${config.dataDir}/secret-keys`;
  throw new Refusal(
    `${where} has other keys than the archive, so no one could log in. castlane restore --keys prints those of the archive.`,
  );
}

async function refuseFiles(store: Store): Promise<void> {
  const why = await store.whyDown();
  if (why !== undefined) throw new Refusal(why);
  for (const folder of FOLDERS)
    for await (const batch of store.list(folder))
      if (batch.length > 0) throw new Refusal(`There are files already (${batch[0]!.key}). Restore into an empty DATA_DIR or bucket.`);
}

/** Makes the schema of the archive in a database without data. */
async function prepare(pool: Pool, migrations: readonly Migration[], { tables }: Manifest): Promise<void> {
  const others = await pool<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN ('castlane', 'castlane-writes', 'castlane-listen')`;
  if (others[0]!.n > 0) throw new Refusal('A server is running on this database. Stop it first.');
  await refuseData(pool);
  await migrate(pool, migrations);
  const own = await tablesOf(pool);
  const isSame = JSON.stringify(own) === JSON.stringify(tables);
  if (!isSame) throw new Refusal('The database has another schema than the archive. Restore into a new, empty database.');
}

async function refuseData(db: Db): Promise<void> {
  const [there] = await db<{ isThere: boolean }[]>`SELECT to_regclass('accounts') IS NOT NULL AS is_there`;
  if (!there!.isThere) return;
  const [row] = await db<{ n: number }[]>`SELECT count(*)::int AS n FROM (SELECT FROM accounts LIMIT 1) a`;
  if (row!.n > 0) throw new Refusal('The database has data already. Restore into a new, empty database.');
}

type Target = { client: Client; store: Store; manifest: Manifest };

async function fill({ client, store, manifest }: Target, entries: AsyncGenerator<Entry>): Promise<End> {
  await client.query('BEGIN');
  try {
    const loader = new Loader(client, manifest.tables);
    await loader.begin();
    const end = await takeAll(loader, store, entries);
    await loader.end();
    const other = Object.keys(manifest.tables).find((table) => (end.rows[table] ?? 0) !== (loader.rows[table] ?? 0));
    if (other !== undefined) throw new Refusal(`The table ${other} of the archive has not as many rows as it had. Use another one.`);
    await client.query('COMMIT');
    return end;
  } catch (error) {
    // The store was empty.
    for (const folder of FOLDERS) for await (const batch of store.list(folder)) for (const { key } of batch) await store.remove(key);
    throw error;
  }
}

async function takeAll(loader: Loader, store: Store, entries: AsyncGenerator<Entry>): Promise<End> {
  let files = 0;
  for await (const { name, size, body } of entries) {
    if (name === 'end.json') return endOf(body, files, entries);
    const table = PIECE.exec(name)?.[1];
    if (table !== undefined) {
      await loader.take(table, await buffer(body));
    } else if (name.startsWith(FILES)) {
      await store.fill(name.slice(FILES.length), Readable.from(body), size);
      files += 1;
    } else throw incomplete();
  }
  throw incomplete();
}
