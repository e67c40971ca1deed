import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@castlane/api/src/testing/free-port.ts';
import { atMost, median, say, table, type Figure } from './report.ts';
import { MAIN, type Stage } from './stage.ts';

/** The same in every run: a server refuses a database that was made with other keys. */
const SECRET_KEYS = `bench:${createHash('sha256').update('castlane bench').digest('base64')}`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_SECONDS = 1.5;
const POLL_MS = 5;
export type StartResult = { text: string; figures: Figure[] };

/** Measures from the start of the server's process until it is ready for requests, with settings as in production and a migrated database. */
export async function benchStart(stage: Stage, starts: number): Promise<StartResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-bench-'));
  try {
    // The first start writes what later ones find: keys, and compiled code.
    await start(stage, dataDir);
    const seconds: number[] = [];
    for (let n = 0; n < starts; n++) {
      seconds.push(await start(stage, dataDir));
      say(`  start ${n + 1}: ${seconds.at(-1)!.toFixed(2)} s`);
    }
    const fixed = (value: number) => value.toFixed(2);
    const text = [
      `From the start of the process until \`/readyz\` answers 200, ${starts} times one after the other, with a migrated database that runs already.`,
      table(['median s', 'fastest', 'slowest'], [[fixed(median(seconds)), fixed(Math.min(...seconds)), fixed(Math.max(...seconds))]]),
      `Target: ≤ ${MOST_SECONDS} s.`,
    ].join('\n\n');
    return { text, figures: [atMost('start of a node, until it is ready', median(seconds), MOST_SECONDS, 's', 2)] };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns after how many seconds the server was ready. */
async function start(stage: Stage, dataDir: string): Promise<number> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: stage.urlOf(MAIN),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://bench.test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEYS,
    LOG_LEVEL: 'error',
  };
  const began = performance.now();
  const server = spawn(process.execPath, ['apps/api/src/app/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    for (;;) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return (performance.now() - began) / 1000;
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
      await pause(POLL_MS);
    }
  } finally {
    const ended = server.exitCode === null ? once(server, 'exit') : undefined;
    server.kill();
    await ended;
  }
}
