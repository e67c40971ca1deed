import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#platform/db/connect.ts';
import { freePort } from './free-port.ts';

/** `npm run test:all` finds or installs it: the system's PostgreSQL, an older one than ours. */
const PROGRAM = process.env.POSTGRES_PATH;
const run = promisify(execFile);
/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type OtherPostgres = { url: string; stop: () => Promise<void> };

/** Starts the system's PostgreSQL on data of its own; undefined if there is none. */
export async function otherPostgres(): Promise<OtherPostgres | undefined> {
  if (!PROGRAM) {
    process.stdout.write('\nThere is no other PostgreSQL here: its tests are skipped.\n');
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'castlane-postgres-'));
  if (NOBODY.uid) await chown(folder, NOBODY.uid, NOBODY.gid);
  const options = { ...NOBODY, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  await run(
    join(dirname(PROGRAM), 'initdb'),
    ['-D', data, '-U', 'castlane', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((each) => ['-c', each]);
  const child = spawn(PROGRAM, ['-D', data, ...settings], { ...options, stdio: 'ignore' });
  const url = `postgres://castlane@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) await pause(100);
  return {
    url,
    async stop() {
      const end = once(child, 'close');
      child.kill('SIGINT');
      await end;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const pool = connect({ url, max: 1, name: 'test-start' });
  try {
    return (await pool`SELECT 1`).length === 1;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}
