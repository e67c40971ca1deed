import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { say } from './say.ts';

/** Where Debian puts the programs, and in which package. */
const PROGRAMS = {
  postgres: { pattern: '/usr/lib/postgresql/*/bin/postgres', package: 'postgresql' },
  nginx: { pattern: '/usr/sbin/nginx', package: 'nginx-light' },
  haproxy: { pattern: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { pattern: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  redis: { pattern: '/usr/bin/{redis,valkey}-server', package: 'redis-server' },
  faketime: { pattern: '/usr/lib/*/faketime/libfaketime.so.1', package: 'faketime' },
  openssl: { pattern: '/usr/bin/openssl', package: 'openssl' },
} as const;
export type Program = keyof typeof PROGRAMS;

/** Returns the path of a program, of its newest version; undefined if it is not there. */
export function find(program: Program): string | undefined {
  return globSync(PROGRAMS[program].pattern)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
}

export function need(program: Program): string {
  const path = find(program);
  if (!path) throw new Error(`There is no ${program}`);
  return path;
}

/** Installs what is missing, if this is Debian and we are root. Returns what is still missing. */
export function provide(programs: readonly Program[]): Program[] {
  const missing = programs.filter((program) => !find(program));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing.map((program) => PROGRAMS[program].package);
    say(`Installing ${packages.join(', ')} …`);
    // With this run level, Debian's packages start no service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
    spawnSync(`${install} || (apt-get update && ${install})`, { shell: true, env, stdio: 'ignore' });
  }
  return missing.filter((program) => !find(program));
}
