import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createStaff, renewTotp } from '#features/staff/actions.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import type { NewTotp } from '#platform/one-time-codes.ts';
import { Problem } from '#platform/problem.ts';
import { build } from './build.ts';

const USAGE = `Usage: npm run staff:create -- --email you@example.com [--name "Your Name"] [--password …] [--totp]
       npm run staff:create -- --email you@example.com --new-totp

  --totp      sign in with an authenticator as well; in production always
  --new-totp  another authenticator for an account that exists; ends its sessions
`;

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
    totp: { type: 'boolean', default: false },
    'new-totp': { type: 'boolean', default: false },
  },
});
if (!values.email) {
  process.stderr.write(USAGE);
  process.exit(1);
}
const email = values.email;

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
  await (values['new-totp'] ? renew(deps) : create(deps));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
  await database.stop();
}

async function create(given: Deps): Promise<void> {
  const password = values.password ?? madePassword();
  const totp = await createStaff(
    given,
    { email, name: values.name ?? 'Staff', password },
    { withTotp: values.totp || given.config.production },
  );
  say(`${email} can sign in${values.password ? '' : ` with the password ${password}`}`);
  if (totp) show(totp);
}

async function renew(given: Deps): Promise<void> {
  show(await renewTotp(given, email));
}

function show({ address, secret }: NewTotp): void {
  say('Add this to an authenticator now, as an address or by hand. It is shown once:');
  say(`  ${address}`);
  say(`  ${secret}`);
}

/** Sixteen characters of every class that the rule asks for. */
function madePassword(): string {
  return `Aa1@${randomBytes(6).toString('hex')}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
