import type { Db } from '#platform/db/connect.ts';

/** After more days without a backup, the doctor, Setup and an alert say so. */
export const BACKUP_DAYS_MOST = 2;

/** Records a backup, and forgets those of archives that are no longer kept. `bytes`: of the archive. */
export async function recordBackup(db: Db, { name, bytes }: { name: string; bytes: number }, keep: number): Promise<void> {
  await db`INSERT INTO backups (name, bytes) VALUES (${name}, ${bytes})`;
  await db`DELETE FROM backups WHERE name NOT IN (SELECT name FROM backups ORDER BY made_at DESC, name DESC LIMIT ${keep})`;
}

/** Returns for how many days there was no backup: since the newest one, or else since the first account. 0 without accounts. */
export async function daysSinceBackup(db: Db): Promise<number> {
  const [row] = await db<{ days: number }[]>`
    SELECT coalesce(extract(epoch FROM app_now() - coalesce((SELECT max(made_at) FROM backups), (SELECT min(created_at) FROM accounts))) / 86400, 0)::float8 AS days`;
  return row!.days;
}
