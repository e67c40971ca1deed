/** Finds a Chromium for the browser tests, or installs one. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './bootstrap.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without its window. */
const SHELL = '/usr/bin/chromium-headless-shell';
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** @returns the path of its program, or the problem */
export function findOrInstallChromium() {
  const found = find();
  if (found) {
    installShell();
    return { path: found };
  }
  console.log('Installing Chromium for the browser tests …');
  const output = install();
  const path = find();
  return path ? { path } : { problem: `${output}\nNo Chromium could be installed. Install one, or set CHROMIUM_PATH to its program.` };
}

function find() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return asked;
  const directories = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = directories.flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...candidates, ...MAC, playwrightsOwn()].find((path) => path && works(path));
}

/** An existing file is not enough: Ubuntu's `chromium-browser` without snap only prints advice. */
function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function playwrightsOwn() {
  try {
    return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Most browser tests need a quarter less time in it. Not every system has it, and they run without it. */
function installShell() {
  if (canInstall() && !existsSync(SHELL)) shell('apt-get install -y --no-install-recommends chromium-headless-shell');
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install() {
  // Debian's package includes the libraries and fonts; Playwright's download has neither.
  if (canInstall()) {
    const output = shell('apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation');
    installShell();
    if (find()) return output;
    return `${output}${shell('npx playwright install --with-deps chromium')}`;
  }
  return shell('npx playwright install chromium');
}

function shell(command) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
  });
  return `${stdout}${stderr}`;
}
