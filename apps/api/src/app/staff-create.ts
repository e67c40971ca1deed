import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createStaff } from '#features/staff/actions.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { Problem } from '#platform/problem.ts';
import { build } from './build.ts';

const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } } });
if (!values.email) {
  process.stderr.write('Usage: npm run staff:create -- --email you@example.com [--name "Your Name"] [--password …]\n');
  process.exit(1);
}

// oxlint-disable-next-line node/no-process-env -- the one place where settings enter
const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
const database = config.databaseUrl
  ? { url: config.databaseUrl, stop: async () => {} }
  : await startEmbeddedPostgres({ dataDir: config.dataDir });
const pool = connect({ url: database.url, max: 1, statementTimeoutMs: 0, name: 'castlane-staff' });
await migrate(pool);
await pool.end();
const { app, deps } = await build(config, database.url);
try {
  const password = values.password ?? madePassword();
  await createStaff(deps, { email: values.email, name: values.name ?? 'Staff', password });
  process.stdout.write(`${values.email} can sign in${values.password ? '' : ` with the password ${password}`}\n`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
  await database.stop();
}

/** Sixteen characters of every class that the rule asks for. */
function madePassword(): string {
  return `Aa1@${randomBytes(6).toString('hex')}`;
}
