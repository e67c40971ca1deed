import { encrypterFor } from '#app/backup/archive.ts';
import { placeAt } from '#app/backup/places.ts';
import { Refusal } from '#app/backup/refusal.ts';
import { BACKUP_DAYS_MOST, daysSinceBackup } from '#platform/backups/made.ts';
import type { Db } from '#platform/db/connect.ts';
import { finding, warning, type Finding, type Patient } from './finding.ts';

/** Lists the archives and reads the public keys, and writes nothing. */
export async function checkBackupPlace({ config: { backups } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (!backups) return [];
  try {
    encrypterFor(backups.recipients);
    const place = await placeAt(backups.to);
    await place.list();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [finding('backup-place', error.message.startsWith('BACKUP_RECIPIENTS') ? 'BACKUP_RECIPIENTS' : 'BACKUP_TO', error.message)];
  }
}

export async function checkBackupAge({ pool, config }: { pool: Db } & Pick<Patient, 'config'>): Promise<Finding[]> {
  if (!config.backups) return config.production ? checkThatStaffKnow(pool) : [];
  const days = await daysSinceBackup(pool);
  if (days <= BACKUP_DAYS_MOST) return [];
  return [
    finding(
      'backup-old',
      'BACKUP_TO',
      `The last backup was made ${Math.floor(days)} days ago, or never. Run castlane backup, and look at what should run it daily.`,
    ),
  ];
}

/** Other programs make backups, too; only staff know whether one does. */
async function checkThatStaffKnow(pool: Db): Promise<Finding[]> {
  const [ticked] = await pool`SELECT FROM set_up_ticks WHERE what = 'backups'`;
  if (ticked) return [];
  return [
    warning(
      'backup-none',
      'BACKUP_TO',
      'No backups are set up, and staff have not said in Setup that another program makes them. Set BACKUP_TO and run castlane backup daily.',
    ),
  ];
}
