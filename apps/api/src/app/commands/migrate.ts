import type { Config } from '#platform/config.ts';
import { migrate, migrationsToCome } from '#platform/db/migrate.ts';
import type { Outcome } from './outcome.ts';
import { withDatabase } from './with-database.ts';

/** Migrates the database that the settings name to the schema of this version, or only says which migrations would run. */
export async function migrateDatabase(config: Config, isPlan: boolean): Promise<Outcome> {
  const names = await withDatabase(config, 'castlane-migrate', ({ pool }) => (isPlan ? migrationsToCome(pool) : migrate(pool)));
  const end = `${names.length} ${names.length === 1 ? 'migration' : 'migrations'} ${isPlan ? 'to run' : 'done'}`;
  return {
    lines: [...names, names.length === 0 ? 'The schema is up to date' : end],
    data: isPlan ? { toRun: names } : { done: names },
  };
}
