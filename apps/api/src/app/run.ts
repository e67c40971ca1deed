import { mkdir } from 'node:fs/promises';
import closeWithGrace from 'close-with-grace';
import type { Config } from '#platform/config.ts';
import { startClocks } from '#platform/clocks.ts';
import { connect } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { build } from './build.ts';
import { CLOCKS } from './clocks.ts';
import { othersOfDemo } from './demo/channels.ts';
import { loadDemo } from './demo/load.ts';
import { withStandIns } from './stand-ins.ts';

const GRACE_MS = 25_000;
const SERVICE_NAMES = { youtube: 'YouTube', instagram: 'Instagram' } as const;

type Database = { url: string; stop: () => Promise<void> };

/** Starts the application that the settings describe, and shuts it down in order when the process is told to stop. */
export async function run(given: Config): Promise<void> {
  const { config, consentOf, stop: stopStandIns } = await withStandIns(given, given.demo ? othersOfDemo() : []);
  const database = await openDatabase(config);
  try {
    await start(config, database, { consentOf, stopStandIns });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

type StandIns = Pick<Awaited<ReturnType<typeof withStandIns>>, 'consentOf'> & { stopStandIns: () => Promise<void> };

async function start(settings: Config, { url, stop }: Database, { consentOf, stopStandIns }: StandIns): Promise<void> {
  await prepare(url);
  const { app, deps, publishWeb } = await build(settings, url);
  if (settings.demo) await loadDemo(deps, consentOf);
  const stopClocks = startClocks(deps, CLOCKS);
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error');
    await stopClocks();
    await app.close();
    await stopStandIns();
    await stop();
  });
  await publishWeb();
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  announce(settings, typeof address === 'object' && address ? address.port : settings.port);
}

async function prepare(url: string): Promise<void> {
  const pool = connect({ url, max: 2, statementTimeoutMs: 0, name: 'castlane-start' });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  return startEmbeddedPostgres({ dataDir, log: say });
}

function announce({ appName, host, demo, devTools, production, standIns, google, instagram }: Config, port: number): void {
  if (production) return;
  const address = `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  say(`\n  ${appName} is running at ${address}`);
  if (demo) {
    say('\n  Sign in with the password Castlane1! as');
    say('    maya@castlane.test    creator');
    say('    daniel@castlane.test  business owner');
    say('    staff@castlane.test   staff');
  }
  if (devTools) say(`\n  Mails are at ${address}/dev/mailbox`);
  if (standIns.length > 0) {
    const names = standIns.map((service) => SERVICE_NAMES[service]).join(' and ');
    say(
      `\n  A stand-in answers for ${names}; its accounts and videos are listed at ${(standIns[0] === 'youtube' ? google! : instagram!).apiUrl}`,
    );
  }
  say('');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
