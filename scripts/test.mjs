/**
 * `npm test`: everything a change must pass, as the build machine runs it. A failing step does not stop the others. The last line is always
 * `N passed, N failed`, over all runners; a check without tests of its own counts as one.
 *
 * `npm test -- --changed [commit]`: the checks, and only the tests near the files that differ from a commit (HEAD unless named).
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bootstrap, seconds } from './bootstrap.mjs';
import { provideBrowser } from './browser.mjs';
import { changedSince, nearbyTests } from './changed.mjs';
import { providePrograms } from './programs.mjs';
import { attack, chaos, drills, check, playwright, vitest } from './test-steps.mjs';

const PROJECTS = ['packages/contract', 'apps/api', 'apps/web', 'e2e', 'attack', 'bench', 'chaos', 'drills', 'stand-ins'];
/** Holds what the compiler keeps for its next run: 4 s instead of 24 s if little has changed. */
const TYPES = 'node_modules/.cache/types';
/** Settings of a real server in the environment must not reach a test. */
const KEYS = 'NODE_ENV NODE_OPTIONS PORT HOST DATA_DIR REDIS_URL PUBLIC_URL MARKETING_URL APP_NAME PRIMARY_COLOR LOGO MAIL_FROM';
const MORE_KEYS =
  'ASSETS_URL CASTLANE_ROLES FFMPEG MIGRATE_ON_START DOCS_URL SECRET_KEYS HSTS TRUST_PROXY SIGN_UPS_AN_HOUR DEMO RATE_LIMITS LOG_LEVEL KEEP_NOTIFICATIONS_DAYS OUTSIDE_PLAYERS';
const FAMILIES = /^(DATABASE|SMTP|S3|CLAMD|GOOGLE|INSTAGRAM|BOT_CHECK|VAPID|PUSH)_/;

const [option, commit = 'HEAD'] = process.argv.slice(2);
if (option && option !== '--changed') {
  console.error(`npm test has one option, --changed; ${option} is none.`);
  process.exit(1);
}
let interrupted = false;

await bootstrap();
const began = Date.now();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));
forgetConfiguration();
const temporary = makeTemporary();
const results = await runAll();
// Servers that a killed runner left behind end by themselves once their directory is gone.
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
summarise();

function forgetConfiguration() {
  const names = [...`${KEYS} ${MORE_KEYS}`.split(' '), ...Object.keys(process.env).filter((name) => FAMILIES.test(name))];
  for (const name of names) delete process.env[name];
  // Some programs write colours into a pipe, too.
  if (!process.stdout.isTTY) process.env.NO_COLOR = '1';
}

function makeTemporary() {
  const directory = mkdtempSync(join(tmpdir(), 'castlane-run-'));
  // The embedded PostgreSQL in it may run as another user.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  return directory;
}

async function runAll() {
  // A second or two each; run alone, each leaves a core idle.
  const done = await Promise.all([
    check('format', [['oxfmt', '--check', '.']]),
    check('lint', [['oxlint', '--deny-warnings']]),
    check(
      'types',
      PROJECTS.map((project) => [
        'tsc',
        '--noEmit',
        '-p',
        project,
        '--incremental',
        '--tsBuildInfoFile',
        `${TYPES}/${basename(project)}.json`,
      ]),
    ),
    check('unused code', [['knip', '--no-progress']]),
  ]);
  providePrograms();
  const add = async (step) => {
    if (!interrupted) done.push(await step());
  };
  await (option ? testChanged(changedSince(commit)) : testEverything());
  return done;

  async function testEverything() {
    // First: tests of the API read the built pages, too.
    await add(() => check('web build and browser', provideBrowser));
    const built = done.at(-1)?.failed === 0;
    for (const project of ['packages/contract', 'apps/api', 'apps/web']) await add(() => vitest(project));
    await add(() => attack('fuzz', 20_000));
    await add(() => chaos('commit'));
    // The other drills have quick forms among the tests of the API.
    if (built) await add(() => drills('a migration while old nodes run'));
    // Without a build every test would fail for the same reason.
    if (built) await add(() => playwright('e2e'));
  }

  async function testChanged(files) {
    const touches = (folder) => files.some((file) => file.startsWith(folder));
    const journeys = touches('e2e/journeys/');
    if (journeys || touches('apps/api/') || touches('packages/contract/')) await add(() => check('web build and browser', provideBrowser));
    if (touches('packages/contract/')) await add(() => vitest('packages/contract'));
    for (const project of ['apps/api', 'apps/web']) {
      const tests = nearbyTests(project, files);
      if (project === 'apps/api' && touches('apps/')) tests.push('src/testing/house.test.ts');
      if (tests.length > 0) await add(() => vitest(project, tests));
    }
    if (journeys) await add(() => playwright('e2e', [`--only-changed=${commit}`]));
  }
}

function summarise() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\nIn ${seconds(Date.now() - began)}${interrupted ? ', interrupted' : ''}:`);
  for (const { name, passed, failed, skipped, time } of results) {
    const parts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
    console.log(`  ${failed ? '✗' : '✓'} ${name.padEnd(24)} ${parts.join(', ').padEnd(32)} ${time}`);
  }
  const failed = sum('failed') + (interrupted ? 1 : 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${failed} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`);
}
