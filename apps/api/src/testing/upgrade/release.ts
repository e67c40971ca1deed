import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#testing/free-port.ts';

const run = promisify(execFile);
export const OWN_ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
/** What a server without pages runs on. */
const PARTS = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'apps/api', 'packages', 'stand-ins'];
const PROGRAM = 'apps/api/src/app/main.ts';
const COMMANDS = 'apps/api/src/app/commands/main.ts';
/** A first start makes a database and the demo world. */
const START_MS = 90_000;

/** Returns the tag of the newest release; undefined before the first one, and where Git does not know. */
export async function newestRelease(): Promise<string | undefined> {
  const { stdout } = await run('git', ['tag', '--list', 'v*', '--sort=-v:refname'], { cwd: OWN_ROOT }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').find((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
}

/** Writes the server of a release into a new folder. Its packages are ours if the release locks the same ones, else they are installed. */
export async function checkOut(tag: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o711 });
  await run('sh', ['-c', `git archive "$1" ${PARTS.join(' ')} | tar -x -C "$2"`, 'sh', tag, folder], { cwd: OWN_ROOT });
  const lockOf = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8');
  if ((await lockOf(folder)) === (await lockOf(OWN_ROOT))) await linkPackages(folder);
  else await run('npm', ['ci', '--no-audit', '--no-fund', '--workspace=apps/api', '--include-workspace-root=false'], { cwd: folder });
}

/** Links every package but the project's own ones, which are the release's. */
async function linkPackages(folder: string): Promise<void> {
  const own = join(folder, 'node_modules');
  await mkdir(join(own, '@castlane'), { recursive: true });
  const names = (await readdir(join(OWN_ROOT, 'node_modules'))).filter((name) => name !== '@castlane');
  await Promise.all(names.map((name) => symlink(join(OWN_ROOT, 'node_modules', name), join(own, name))));
  await symlink(join(OWN_ROOT, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules')).catch(() => {});
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['stand-ins', 'stand-ins'],
  ] as const)
    await symlink(join(folder, path), join(own, '@castlane', name));
}

export type Running = { url: string; log: () => string; stop: () => Promise<void> };

/** Starts the server of a folder as a trial, with a database of its own and the demo world, and returns when it listens. */
export async function start(root: string, dataDir: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, PROGRAM)], { env: environment(dataDir, port), stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
  await untilSaid(
    child,
    () => log.includes('is running at'),
    () => log,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async stop() {
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** Runs a command of the program for operators, and returns what it prints. */
export async function command(root: string, dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, COMMANDS), ...args], { env: environment(dataDir, 0) });
  return stdout;
}

function environment(dataDir: string, port: number): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    FFMPEG: 'off',
  };
}

async function untilSaid(child: ChildProcess, isSaid: () => boolean, log: () => string): Promise<void> {
  for (const until = Date.now() + START_MS; !isSaid();) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
