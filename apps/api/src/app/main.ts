import { mkdir } from 'node:fs/promises';
import closeWithGrace from 'close-with-grace';
import { BadConfig, readConfig, type Config } from '#platform/config.ts';
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

const given = configOrExit();
const { config, consentOf, stop: stopStandIns } = await withStandIns(given, given.demo ? othersOfDemo() : []);
const database = await openDatabase(config);
try {
  await start(config, database);
} catch (error) {
  await database.stop();
  throw error;
}

async function start(settings: Config, { url, stop }: Database): Promise<void> {
  await prepare(url);
  const { app, deps } = await build(settings, url);
  if (settings.demo) await loadDemo(deps, consentOf);
  const stopClocks = startClocks(deps, CLOCKS);
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error');
    await stopClocks();
    await app.close();
    await stopStandIns();
    await stop();
  });
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

function configOrExit(): Config {
  try {
    // oxlint-disable-next-line node/no-process-env -- the one place where settings enter
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
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
