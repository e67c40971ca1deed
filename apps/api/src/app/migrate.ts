import { readConfig } from '#platform/config.ts';
import { ensureSchema } from '#platform/db/migrate.ts';
import { openServer } from '#platform/db/server.ts';

/** `npm run migrate`: migrates the database that the settings name to the schema of this version, and prints what it did. */

// oxlint-disable-next-line node/no-process-env -- the one place where settings enter
const server = await openServer(readConfig({ ...process.env, LOG_LEVEL: 'error' }));
try {
  const applied = await ensureSchema(server.ownerUrl, true);
  for (const name of applied) process.stdout.write(`${name}\n`);
  process.stdout.write(applied.length === 0 ? 'The schema is up to date\n' : `${applied.length} migrations done\n`);
} finally {
  await server.stop();
}
