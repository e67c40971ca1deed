/** Finds a redis-server for the tests of its outage, and installs one if possible. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['redis-server', 'valkey-server'];

/** @returns the path of its program, or nothing: then the tests that need it are skipped */
export function findOrInstallRedis() {
  const found = find();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('Installing redis-server for the tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get update && apt-get install -y --no-install-recommends redis-server', { shell: true, env, stdio: 'ignore' });
  return find();
}

function find() {
  const directories = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [process.env.REDIS_SERVER_PATH, ...directories.flatMap((directory) => NAMES.map((name) => join(directory, name)))];
  return candidates.find((path) => path && works(path));
}

function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
