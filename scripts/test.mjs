/**
 * `npm test`: every rule once, and the main job in a browser, in minutes. `npm run test:all`: that and all the rest, as the build machine runs
 * it; `-- --rest` only the rest. A failing step does not stop the others. The last line is always `N passed, N failed`, over all runners; a
 * check without tests of its own counts as one.
 *
 * `npm test -- --changed [commit]`: the checks, and only the tests near the files that differ from a commit (HEAD unless named).
 */

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root, seconds } from './bootstrap.mjs';
import { provideBrowser } from './browser.mjs';
import { changedSince, nearbyTests } from './changed.mjs';
import { providePrograms } from './programs.mjs';
import { attack, chaos, check, cuts, drills, playwright, vitest } from './test-steps.mjs';

/** Of the compiler. All programs on Node are one, as most of them read the API. */
const PROJECTS = ['packages/contract', 'apps/web', 'e2e', 'tsconfig.servers.json'];
/** Holds what the compiler keeps for its next run: 4 s instead of 24 s if little has changed. */
const TYPES = 'node_modules/.cache/types';
/** Of the files of all steps, how many are named at the end. */
const SLOWEST = 10;

const OPTIONS = ['--all', '--rest', '--changed'];
const [option, commit = 'HEAD'] = process.argv.slice(2);
if (option && !OPTIONS.includes(option)) {
  console.error(`npm test has the options ${OPTIONS.join(', ')}; ${option} is none.`);
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

/** Settings of a real server in the environment must not reach a test. The page lists all of them. */
function forgetConfiguration() {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  for (const [, name] of page.matchAll(/^- `([A-Z0-9_]+)`/gm)) delete process.env[name];
  delete process.env.NODE_OPTIONS;
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
  const done = option === '--rest' ? [] : await runChecks();
  providePrograms({ withLarge: option === '--all' || option === '--rest' });
  const add = async (step) => {
    if (!interrupted) done.push(await step());
    return done.at(-1)?.failed === 0;
  };
  if (option === '--changed') await testChanged(changedSince(commit));
  else {
    // First: tests of the API read the built pages, too. Without a build every test in a browser would fail for the same reason.
    const isBuilt = await add(() => check('web build and browser', provideBrowser));
    if (option !== '--rest') await testQuickly(isBuilt);
    if (option) await testRest(isBuilt);
  }
  return done;

  async function testQuickly(isBuilt) {
    for (const project of ['packages/contract', 'apps/api', 'apps/web']) await add(() => vitest(project));
    if (isBuilt) await add(() => playwright('main'));
  }

  async function testRest(isBuilt) {
    await add(() => vitest('apps/api', ['--config', 'vitest.slow.config.ts'], 'apps/api, slow'));
    await add(() => attack('fuzz', 20_000));
    await add(() => chaos('commit'));
    await add(() => cuts('small'));
    if (!isBuilt) return;
    // The other drills have quick forms among the tests of the API.
    await add(() => drills('a migration while old nodes run'));
    await add(() => playwright('more'));
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
    if (journeys) for (const project of ['main', 'more']) await add(() => playwright(project, [`--only-changed=${commit}`]));
  }
}

/** A second or two each; run alone, each leaves a core idle. */
async function runChecks() {
  return Promise.all([
    check('format', [['oxfmt', '--check', '.']]),
    check('lint', [['oxlint', '--deny-warnings']]),
    check('types', PROJECTS.map(typesOf)),
    check('unused code', [['knip', '--no-progress']]),
  ]);
}

function typesOf(project) {
  const kept = join(TYPES, `${project.replaceAll('/', '-')}.json`);
  return ['tsc', '--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', kept];
}

function summarise() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const all = (key) => results.flatMap((result) => result[key]);
  console.log(`\nThe ${SLOWEST} slowest files:`);
  for (const { name, ms } of all('files')
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST))
    console.log(`  ${seconds(ms).padStart(8)}  ${name}`);
  console.log(`\nIn ${seconds(Date.now() - began)}${interrupted ? ', interrupted' : ''}:`);
  for (const { name, passed, failed, skipped, time } of results) {
    const parts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
    console.log(`  ${failed ? '✗' : '✓'} ${name.padEnd(24)} ${parts.join(', ').padEnd(32)} ${time}`);
  }
  for (const failure of all('failures')) console.log(`  failed: ${failure}`);
  const failed = sum('failed') + (interrupted ? 1 : 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${failed} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`);
}
