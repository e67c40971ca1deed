/**
 * The account that PostgreSQL runs as.
 *
 * PostgreSQL refuses to run as root, but containers, rented servers and build machines usually run as root. This module tries three
 * alternatives, each by actually running a shell that way, because only the kernel knows the effect of mode bits, access lists and mount
 * options together:
 *
 * 1. the system user `postgres`, else `nobody`: the usual way, if that user can reach the binaries and the data;
 * 2. a user namespace without a mapping: PostgreSQL sees itself as user 65534 while the kernel still sees the owner of the files. This
 *    serves a copy of the project below a directory that only root may enter;
 * 3. `nobody` with the one capability to enter any directory: the same for containers that forbid user namespaces.
 */

import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export type Account = {
  name: string;
  /** Prefix of every command. */
  prefix: string[];
  /** Options for `spawn`, if Node changes the user itself. */
  spawnAs: { uid?: number; gid?: number };
  /** The required owner of the data directory. */
  owner: { uid: number; gid: number };
};

/** Our environment is not passed on: configuration may hold secrets, and PG* variables would change the server's behaviour. */
export const serverEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const NOBODY = 65534;
const NAMESPACE = ['unshare', '--user', '--'];
// Without the secure bit, access(2) ignores the capability.
const CAPABILITIES = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
const CAPABLE_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...CAPABILITIES, '--'];

/** @param reach files and directories the account must be able to read and enter */
export function chooseAccount(reach: string[]): Account {
  if (process.getuid?.() !== 0) return asWeAre('the current user', hasName() ? [] : NAMESPACE);
  const found = insteadOfRoot().find((candidate) => canReach(candidate, reach));
  if (found) return found;
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach all of ${reach.join(', ')}. ` +
      'Start the application as an ordinary user, open the directories above (chmod o+x), or set DATABASE_URL to a database of your own.',
  );
}

function insteadOfRoot(): Account[] {
  const users = ['postgres', 'nobody'].flatMap((name) => {
    const owner = findUser(name);
    return owner ? [{ name: `the user ${name}`, prefix: [], spawnAs: owner, owner }] : [];
  });
  const owner = { uid: NOBODY, gid: NOBODY };
  return [
    ...users,
    asWeAre('a user namespace', NAMESPACE),
    { name: 'nobody with a capability', prefix: CAPABLE_NOBODY, spawnAs: {}, owner },
  ];
}

function asWeAre(name: string, prefix: string[]): Account {
  return { name, prefix, spawnAs: {}, owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 } };
}

/** A container may run us under a uid without a name, which initdb refuses; in a namespace every uid maps to `nobody`. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function canReach(account: Account, reach: string[]): boolean {
  // PostgreSQL asks the kernel for its uid, so a wrapper that leaves it root is of no use.
  const script = 'test "$(id -u)" != 0 && for f in "$@"; do test -r "$f" && { test ! -d "$f" || cd "$f"; } || exit 1; done';
  const [command, ...args] = [...account.prefix, '/bin/sh', '-c', script, 'sh', ...reach];
  return spawnSync(command!, args, { ...account.spawnAs, cwd: '/', env: serverEnv, stdio: 'ignore' }).status === 0;
}

/**
 * Changes the owner of a tree to the account, also if an earlier start used another one. Tablespaces are never used, so links stay links.
 */
export function handOver(path: string, owner: Account['owner']): void {
  if (process.getuid?.() !== 0) return;
  if (lstatSync(path).uid === owner.uid && lstatSync(path).gid === owner.gid) return;
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) lchownSync(join(path, entry), owner.uid, owner.gid);
  // Last, so that a start after a crash half-way repeats the work.
  chownSync(path, owner.uid, owner.gid);
}
