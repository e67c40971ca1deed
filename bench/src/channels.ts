import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMe } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { syncChannel } from '@castlane/contract/integration.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { CAST, CAST_PASSWORD } from '@castlane/api/src/app/demo/cast/cast.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from './load.ts';
import { loader, type Loader } from './processes.ts';
import { median, quantile, say, table, writeReport } from './report.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PATHS = [listFeed, getMe, listNotifications, listCategories].map(fullPath);
const SERVICES = ['youtube', 'instagram'] as const;
const SECONDS = 5;
const CONNECTIONS = 2;
const MOST = 1.2;
/** One more failure in a row would open the circuit breaker. */
const HANGING = 4;
const ELEVEN_MINUTES = 11 * 60;
const SETTLING_MS = 2000;

type Service = (typeof SERVICES)[number];
type Sync = { service: Service; token: string };
type Server = { child: ChildProcess; url: string; standIn: string };

/**
 * `npm run bench -- channels`: compares other requests' latency while both services hang with their latency in windows without reads, in
 * turns. Uses the real server and its stand-in.
 */
export async function main(isQuick: boolean): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-bench-'));
  // The embedded PostgreSQL may run as another user, who needs to pass through this folder.
  await chmod(dataDir, 0o711);
  const server = await start(dataDir);
  const driver = loader();
  try {
    const { text, isMissed } = await measure(server, driver, isQuick ? 2 : 9);
    say(text);
    if (!isQuick) await writeReport('npm run bench -- channels', await databaseVersion(dataDir), text);
    if (isMissed) process.exitCode = 1;
  } finally {
    driver.stop();
    server.child.kill();
    await once(server.child, 'exit');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function databaseVersion(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).trim();
}

async function start(dataDir: string): Promise<Server> {
  const { PATH, HOME } = process.env;
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' };
  const env = { PATH, HOME, ...settings, RATE_LIMITS: 'off', BOT_CHECK_KIND: 'none', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['apps/api/src/app/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const port = /is running at http:\/\/localhost:(\d+)/.exec(output)?.[1];
    const standIn = /listed at (http:\S+)/.exec(output)?.[1];
    if (port && standIn) return { child, url: `http://127.0.0.1:${port}`, standIn };
  }
  throw new Error(`The server ended:\n${output}`);
}

type Pair = { quiet: Outcome; hanging: Outcome; waits: number[] };

async function measure(server: Server, driver: Loader<object, Outcome>, rounds: number) {
  const syncs = await channelsOf(server);
  const order = { port: Number(new URL(server.url).port), paths: PATHS, tokens: syncs.map(({ token }) => token), connections: CONNECTIONS };
  const quiet = () => driver.run({ ...order, seconds: SECONDS });
  await quiet();
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that other load on the machine affects both.
    const before = round % 2 === 0 ? await quiet() : undefined;
    const { outcome: hanging, waits } = await whileHanging(server, syncs, quiet);
    pairs.push({ quiet: before ?? (await quiet()), hanging, waits });
    say(
      `  round ${round + 1}: p99 ${p99(pairs.at(-1)!.quiet).toFixed(1)} ms, ${p99(hanging).toFixed(1)} while ${waits.length} readings hang`,
    );
  }
  return report(pairs);
}

/** Returns some creators with a channel at each service. */
async function channelsOf(server: Server): Promise<Sync[]> {
  const people = CAST.flatMap(({ email, channels = [] }) =>
    channels.filter(([, , , hoursOld]) => hoursOld < 20).map(([service]) => ({ service, email })),
  );
  const chosen = SERVICES.flatMap((service) => people.filter((each) => each.service === service).slice(0, HANGING));
  return Promise.all(
    chosen.map(async ({ service, email }) => {
      const { token } = await post<{ token: string }>(`${server.url}${fullPath(login)}`, { email, password: CAST_PASSWORD });
      return { service, token };
    }),
  );
}

async function whileHanging(server: Server, syncs: readonly Sync[], load: () => Promise<Outcome>) {
  await behave(server, 'well');
  // A successful read resets the count of failures.
  for (const service of SERVICES)
    await untilItWorks(
      server,
      syncs.filter((each) => each.service === service),
    );
  await behave(server, 'hangs');
  await getLate(server);
  const [outcome, answers] = await Promise.all([load(), syncAll(server, syncs)]);
  const waits = answers.map(({ ms }) => ms);
  if (Math.min(...waits) < 4000) throw new Error(`A service that should hang answered after ${Math.round(Math.min(...waits))} ms`);
  return { outcome, waits };
}

/** Reads until it succeeds: an open circuit breaker stays open for a minute. */
async function untilItWorks(server: Server, syncs: readonly Sync[]): Promise<void> {
  for (;;) {
    await getLate(server);
    const answers = await syncAll(server, syncs);
    if (answers.every(({ works }) => works)) return;
    await pause(10_000);
  }
}

/** Moves the clock past the limit between manual reads. The clock tasks that this starts finish before the measurement. */
async function getLate({ url }: Server): Promise<void> {
  await post(`${url}/dev/clock`, { advanceSeconds: ELEVEN_MINUTES });
  await pause(SETTLING_MS);
}

async function syncAll(server: Server, syncs: readonly Sync[]): Promise<{ works: boolean; ms: number }[]> {
  return Promise.all(
    syncs.map(async ({ service, token }) => {
      const began = performance.now();
      const path = fullPath(syncChannel).replace(':service', service);
      const { trouble } = await post<{ trouble: string | null }>(`${server.url}${path}`, undefined, token);
      return { works: trouble === null, ms: performance.now() - began };
    }),
  );
}

async function behave({ standIn }: Server, as: string): Promise<void> {
  for (const service of SERVICES) await post(`${standIn}/behave`, { service, as });
}

async function post<T>(url: string, body: object | undefined, token?: string): Promise<T> {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

function p99({ milliseconds }: Outcome): number {
  return quantile(milliseconds, 0.99);
}

function report(pairs: readonly Pair[]): { text: string; isMissed: boolean } {
  const ratio = median(pairs.map(({ quiet, hanging }) => p99(hanging) / p99(quiet)));
  const of = (side: 'quiet' | 'hanging', q: number) => median(pairs.map((pair) => quantile(pair[side].milliseconds, q))).toFixed(1);
  const failures = pairs.reduce((sum, { quiet, hanging }) => sum + quiet.failures + hanging.failures, 0);
  const waited = median(pairs.flatMap(({ waits }) => waits)) / 1000;
  const text = [
    table(
      ['other requests', 'p50 ms', 'p99 ms'],
      [
        ['no call to a service', of('quiet', 0.5), of('quiet', 0.99)],
        ['both services hang', of('hanging', 0.5), of('hanging', 0.99)],
      ],
    ),
    `**p99 is ${ratio.toFixed(2)} × as long** (median of the ${pairs.length} rounds’ ratios, in turns; target ≤ ${MOST}) while ${HANGING * SERVICES.length} manual refreshes wait for services that do not answer, ${waited.toFixed(1)} seconds each, in windows of ${SECONDS} seconds. ${failures} requests failed.`,
  ].join('\n\n');
  return { text, isMissed: ratio > MOST || failures > 0 };
}
