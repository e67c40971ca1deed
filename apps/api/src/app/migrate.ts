import { migrate } from '#platform/db/migrate.ts';
import { withDatabase } from './with-application.ts';

/** `npm run migrate`: migrates the database that the settings name to the schema of this version, and prints what it did. */
await withDatabase('castlane-migrate', async ({ pool }) => {
  const applied = await migrate(pool);
  for (const name of applied) process.stdout.write(`${name}\n`);
  process.stdout.write(applied.length === 0 ? 'The schema is up to date\n' : `${applied.length} migrations done\n`);
});
