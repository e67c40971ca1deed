import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../app/commands/main.ts', import.meta.url));
const UNSHARE = '/usr/bin/unshare';

/** Whether this user may mount a disk for one process. */
export const mayMount = spawnSync(UNSHARE, ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
if (!mayMount) process.stdout.write('\nNo disk can be mounted here: the tests of a full one are skipped.\n');

export type Ended = { code: number | null; out: string; err: string };

/** Runs a command of the program for operators while an empty disk of so many kilobytes is mounted at a folder; then lists the files on it, to `err`. */
export async function onSmallDisk(folder: string, kilobytes: number, args: string, env: Record<string, string>): Promise<Ended> {
  const script = `mount -t tmpfs -o size=${kilobytes}k tmpfs "${folder}" && "$NODE" "${COMMAND}" ${args}; code=$?; find "${folder}" -type f >&2; exit $code`;
  const child = spawn(UNSHARE, ['-rm', 'sh', '-c', script], { env: { ...env, NODE: process.execPath } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}
