/**
 * Measures on a separate database whether login and forgotten password reveal who has an account, and writes the result to
 * docs/security.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAccount } from '#features/accounts/actions.ts';
import { hashPassword } from '#platform/passwords.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { build } from './build.ts';
import { isBlind, measureLogins, type Timing } from './login-timing.ts';

const SAMPLES = 1000;
const REPORT = new URL('../../../../docs/security.md', import.meta.url);
const BEGIN = '<!-- written by npm run measure:login -->';
const END = '<!-- end -->';

const dataDir = await mkdtemp(join(tmpdir(), 'castlane-login-'));
const database = await startEmbeddedPostgres({ dataDir });
try {
  const timings = await measure(database.url);
  await writeReport(timings);
  if (!timings.every(isBlind)) {
    process.stdout.write('Time tells them apart.\n');
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(url: string): Promise<Timing[]> {
  const pool = connect({ url, max: 1, statementTimeoutMs: 0, name: 'castlane-measure' });
  await migrate(pool);
  await pool.end();
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const { app, deps } = await build(readConfig(settings), url);
  await app.ready();
  try {
    const known = await makeKnown(deps);
    return await measureLogins(
      app,
      known,
      known.map((_, n) => `unknown-${n}@castlane.test`),
    );
  } finally {
    await app.close();
  }
}

async function makeKnown({ keys, write }: Deps): Promise<string[]> {
  const passwordHash = await hashPassword(keys, 'Another2@');
  const emails = Array.from({ length: SAMPLES }, (_, n) => `known-${n}@castlane.test`);
  for (const email of emails)
    await write((tx) => createAccount(tx, { userType: 'business_owner', email, name: 'Known', passwordHash, emailVerified: true }));
  return emails;
}

async function writeReport(timings: readonly Timing[]): Promise<void> {
  const head = ['call', 'samples of each', 'median ms, known', 'median ms, unknown', 'difference ms', 'p', 'AUC', 'same answer'];
  const rows = timings.map(({ what, samples, medianKnown, medianUnknown, p, auc, sameAnswers }) => {
    const times = [medianKnown, medianUnknown, medianKnown - medianUnknown].map((ms) => ms.toFixed(2));
    return [what, samples, ...times, p.toFixed(2), auc.toFixed(3), sameAnswers ? 'yes' : 'no'];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  const page = await readFile(REPORT, 'utf8');
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${REPORT.pathname} has no place for the report`);
  await writeFile(REPORT, `${page.slice(0, before + BEGIN.length)}\n\n_${machine}._\n\n${lines}\n\n${page.slice(after)}`);
  execFileSync('oxfmt', [fileURLToPath(REPORT)]);
  process.stdout.write(`${lines}\n\nWritten to docs/security.md\n`);
}
