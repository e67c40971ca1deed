/**
 * `npm run mutants [-- words of a name, words of another]`: plants one fault after the other (`planted-faults.mjs`) in a copy of the tree
 * and runs the tests named beside it. A fault that no test notices is an unproven promise, so the command fails.
 */

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bootstrap, binaries, root, run, seconds } from './bootstrap.mjs';
import { FAULTS } from './planted-faults.mjs';

const WORKSPACE = '@castlane';
const LONGEST_NAME = 120;

await bootstrap();
const wanted = process.argv.slice(2).join(' ').toLowerCase().split(',');
const faults = FAULTS.filter(({ name }) => wanted.some((words) => name.toLowerCase().includes(words.trim())));
const lost = faults.filter(({ file, find }) => countOf(readFileSync(join(root, file), 'utf8'), find) !== 1);
for (const { name, file } of lost) console.error(`“${name}”: its line is not exactly once in ${file}`);
if (lost.length > 0 || faults.length === 0) process.exit(1);

const copy = copyTree();
const survivors = [];
try {
  const sound = await runSoundTests();
  if (!sound) throw new Error('Tests fail without any fault: fix them first');
  for (const fault of faults) if (!(await isCaught(fault))) survivors.push(fault.name);
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`\n${faults.length - survivors.length} passed, ${survivors.length} failed`);
if (survivors.length > 0) {
  console.error(`\nNot noticed:\n${survivors.map((name) => `  ${name}`).join('\n')}`);
  process.exitCode = 1;
}

/** Copies everything that git knows or would add, links the installed packages, and takes the project's own workspaces from the copy. */
function copyTree() {
  const target = mkdtempSync(join(tmpdir(), 'castlane-mutants-'));
  // The embedded PostgreSQL in it may run as another user.
  chmodSync(target, 0o711);
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  for (const folder of ['.', 'apps/api', 'apps/web']) linkModules(join(root, folder, 'node_modules'), join(target, folder, 'node_modules'));
  return target;
}

function linkModules(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Links to workspaces are relative, so their copies point into the copied tree.
    if (name === WORKSPACE) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
  }
}

async function runSoundTests() {
  let isSound = true;
  for (const project of new Set(faults.map((fault) => fault.project))) {
    const tests = [...new Set(faults.filter((fault) => fault.project === project).flatMap((fault) => fault.tests))];
    const { failed, code, took } = await runTests(project, tests);
    console.log(`${code === 0 ? '✓' : '✗'} ${project} without a fault, ${took}${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`);
    isSound &&= code === 0;
  }
  return isSound;
}

async function isCaught({ name, file, find, replace, project, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  let outcome = await runTests(project, tests, ['--bail=1']);
  // The tests did not start: try again, because a busy machine does not mean that the fault survived.
  if (outcome.code !== 0 && outcome.failed.length === 0) outcome = await runTests(project, tests, ['--bail=1']);
  writeFileSync(path, text);
  const { failed, took, code } = outcome;
  const why = code === 0 ? 'no test noticed' : 'its tests do not run';
  console.log(failed.length > 0 ? `✓ ${name}, ${took}: ${failed[0]}` : `✗ ${name}, ${took}: ${why}`);
  return failed.length > 0;
}

/** Only a test that ran and failed counts: a fault that does not even load proves nothing about the tests. */
async function runTests(project, tests, options = []) {
  const began = Date.now();
  const report = join(copy, 'mutants-report.json');
  rmSync(report, { force: true });
  const args = ['run', ...tests, ...options, '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, TMPDIR: copy, NO_COLOR: '1' };
  const code = await run(join(binaries, 'vitest'), args, { cwd: join(copy, project), stdio: 'ignore', env });
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const failed = results.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
  return { code, failed: failed.map(({ fullName }) => fullName.slice(0, LONGEST_NAME)), took: seconds(Date.now() - began) };
}

function countOf(text, part) {
  return text.split(part).length - 1;
}
