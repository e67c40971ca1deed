import { basename, dirname } from 'node:path';
import { backupsIn } from '#app/backup/back-up.ts';
import { unpack, type Entry, type Manifest } from '#app/backup/archive.ts';
import { openFile } from '#app/backup/folder.ts';
import { placeAt } from '#app/backup/places.ts';
import { Refusal } from '#app/backup/refusal.ts';
import { check, headOf, readIdentities, restore } from '#app/backup/restore.ts';
import { faultsOf } from '#app/backup/verify.ts';
import type { Config } from '#platform/config.ts';
import { openServer } from '#platform/db/server.ts';
import { settingOf } from '#platform/secret-keys.ts';
import type { Outcome } from './outcome.ts';

type Options = {
  /** The path of a file with the key. */
  identity: string;
  /** Only read the archive. */
  check: boolean;
  /** Only print the secret keys. */
  keys: boolean;
};

/**
 * Restores an archive, which is a path or the name of one in the place of the settings; without one, the newest there. It is wrong if
 * what was restored has a fault.
 */
export async function restoreArchive(config: Config, name: string | undefined, options: Options): Promise<Outcome> {
  const entries = unpack(await openArchive(config, name), await readIdentities(options.identity));
  try {
    if (options.keys) return await sayKeys(entries);
    return options.check ? await sayWhole(entries) : await restoreInto(config, entries);
  } finally {
    await entries.return(undefined).catch(() => {});
  }
}

async function openArchive(config: Config, name: string | undefined): Promise<ReadableStream<Uint8Array>> {
  if (name !== undefined && (name.includes('/') || !config.backups))
    return openFile(name).catch((cause: NodeJS.ErrnoException) => {
      throw new Refusal(`Cannot read ${basename(name)} in ${dirname(name)} (${cause.code}).`, { cause });
    });
  const place = await placeAt(backupsIn(config).to);
  const newest = name ?? (await place.list())[0]?.name;
  if (newest === undefined) throw new Refusal(`There are no archives in ${place.name}.`);
  return place.open(newest);
}

async function sayKeys(entries: AsyncGenerator<Entry>): Promise<Outcome> {
  const setting = `SECRET_KEYS=${settingOf((await headOf(entries)).keys)}`;
  return { lines: [setting], data: { setting } };
}

async function sayWhole(entries: AsyncGenerator<Entry>): Promise<Outcome> {
  const { manifest, end } = await check(entries);
  const data = dataOf(manifest, end.files);
  return { lines: [`The archive of ${manifest.madeAt} by Castlane ${manifest.version} is whole, with ${end.files} files`], data };
}

async function restoreInto(config: Config, entries: AsyncGenerator<Entry>): Promise<Outcome> {
  const server = await openServer(config);
  try {
    const { manifest, end } = await restore(config, server.ownerUrl, entries);
    const faults = await faultsOf(config, server.ownerUrl, manifest);
    return {
      lines: [
        `Restored the archive of ${manifest.madeAt} by Castlane ${manifest.version}, with ${end.files} files`,
        ...(faults.length === 0
          ? [
              `The audit log, ledgers, records and a sample of the files are right. Its newest hash: ${manifest.audit.newestHash || 'none yet'}`,
            ]
          : faults),
      ],
      data: { ...dataOf(manifest, end.files), faults },
      isWrong: faults.length > 0,
    };
  } finally {
    await server.stop();
  }
}

function dataOf({ madeAt, version, audit }: Manifest, files: number): Record<string, unknown> {
  return { madeAt, version, files, auditLines: audit.lines, auditHash: audit.newestHash || null };
}
