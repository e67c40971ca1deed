import { backUp, backupsIn } from '#app/backup/back-up.ts';
import { placeAt } from '#app/backup/places.ts';
import type { Config } from '#platform/config.ts';
import { openServer } from '#platform/db/server.ts';
import type { Outcome } from './outcome.ts';

/** Makes a backup beside the server. It is wrong if the audit log was changed: the archive is whole, but older ones are kept. */
export async function makeBackup(config: Config): Promise<Outcome> {
  backupsIn(config);
  const server = await openServer(config);
  try {
    const { name, bytes, files, vanished, removed, firstBroken, rows } = await backUp(config, server.ownerUrl);
    const count = Object.values(rows).reduce((sum, n) => sum + n, 0);
    const lines = [`${name}: ${megabytes(bytes)} with ${count} rows and ${files} files`];
    if (removed.length > 0) lines.push(`Deleted ${removed.length} older archives, as BACKUP_KEEP says`);
    if (firstBroken !== undefined)
      lines.push(`Line ${firstBroken} of the audit log was changed. Find out why; no older archive was deleted.`);
    return {
      lines,
      data: { name, bytes, rows: count, files, vanished, removed, firstBroken: firstBroken ?? null },
      isWrong: firstBroken !== undefined,
    };
  } finally {
    await server.stop();
  }
}

/** Lists the archives in the place of the settings, the newest first. */
export async function listBackups(config: Config): Promise<Outcome> {
  const { name, list } = await placeAt(backupsIn(config).to);
  const archives = await list();
  return {
    lines: archives.length === 0 ? [`No archives in ${name}`] : archives.map((each) => `${each.name}  ${megabytes(each.bytes)}`),
    data: { place: name, archives },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
