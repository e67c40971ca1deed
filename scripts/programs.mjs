/** Finds the programs that some tests need, and installs them if possible. Without one, its tests are skipped. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Tests find a program by its variable. Those with `isLarge` belong to slow tests only. */
const PROGRAMS = [
  { variable: 'REDIS_SERVER_PATH', names: ['redis-server', 'valkey-server'], package: 'redis-server' },
  { variable: 'PGBOUNCER_PATH', names: ['pgbouncer'], package: 'pgbouncer' },
  { variable: 'POSTGRES_PATH', names: ['postgres'], within: '/usr/lib/postgresql', package: 'postgresql', isLarge: true },
];

/** Sets the variable of each program that is there or can be installed. */
export function providePrograms({ withLarge }) {
  for (const program of PROGRAMS.filter(({ isLarge = false }) => withLarge || !isLarge)) {
    const path = find(program) ?? install(program);
    if (path) process.env[program.variable] = path;
    else console.log(`No ${program.names[0]} was found, and none could be installed: the tests that need it are skipped.`);
  }
}

function install(program) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing ${program.package} for the tests …`);
  // With this run level, Debian's packages start no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const command = `apt-get update && apt-get install -y --no-install-recommends ${program.package}`;
  spawnSync(command, { shell: true, env, stdio: 'ignore' });
  return find(program);
}

function find({ variable, names, within }) {
  const versions = within && existsSync(within) ? readdirSync(within).map((version) => join(within, version, 'bin')) : [];
  const directories = [...versions, '/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [process.env[variable], ...directories.flatMap((directory) => names.map((name) => join(directory, name)))];
  return candidates.find((path) => path && works(path));
}

function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
