/** Runs programs inside the folder of a whole system, as in a container: other folders are not there. */

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Starts a program in it.
 * @param user its numbers, `uid:gid`
 * @param writable folders of this machine by their place; with them, everything else can only be read
 * @param env all of its environment
 */
export function startIn(system, [program, ...args], { user = '0:0', writable, env = {} } = {}) {
  for (const place of [...Object.keys(writable ?? {}), '/proc', '/dev', '/tmp']) mkdirSync(join(system, place), { recursive: true });
  const mounts = [
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    ...(writable ? ['mount -o remount,bind,ro "$0"', 'mount -t tmpfs tmpfs "$0/tmp"'] : []),
    ...Object.entries(writable ?? {}).map(([place, folder]) => `mount --bind '${folder}' "$0${place}"`),
    'root=$0 user=$1 && shift && exec /usr/sbin/chroot --userspec="$user" "$root" "$@"',
  ];
  const command = ['--mount', '--propagation=private', 'sh', '-c', mounts.join(' && '), system, user, program, ...args];
  return spawn('unshare', command, {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs it to its end. @returns its code and all output */
export function runIn(system, command, options) {
  return new Promise((resolve, reject) => {
    const child = startIn(system, command, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The same; throws if it does not end with 0. */
export async function callIn(system, command, options) {
  const { code, output } = await runIn(system, command, options);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
