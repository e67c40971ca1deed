import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Config } from '#platform/config.ts';
import { startClocks } from '#platform/clocks.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { ensureSchema } from '#platform/db/migrate.ts';
import { openServer, type Server } from '#platform/db/server.ts';
import { build } from './build.ts';
import { CLOCKS } from './clocks.ts';
import { logStart } from './log-start.ts';
import { openableAddress } from './openable.ts';
import { withStandIns } from './stand-ins.ts';

const GRACE_MS = 25_000;
const LAST_MS = 1000;
const SERVICE_NAMES = { youtube: 'YouTube', instagram: 'Instagram' } as const;

/** Starts the application that the settings describe, and shuts it down in order when the process is told to stop. */
export async function run(given: Config, stopTracing: () => Promise<void>): Promise<void> {
  // Loaded on demand, like the other parts of the demo: it is large, and production has none.
  const others = given.demo ? (await import('./demo/channels.ts')).othersOfDemo() : [];
  const { config, consentOf, stop: stopStandIns } = await withStandIns(given, others);
  const database = await openServer(config, say);
  try {
    await start(config, database, { consentOf, stopStandIns, stopTracing });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

type Around = Pick<Awaited<ReturnType<typeof withStandIns>>, 'consentOf'> & {
  stopStandIns: () => Promise<void>;
  stopTracing: () => Promise<void>;
};

async function start(settings: Config, { url, ownerUrl, stop }: Server, { consentOf, stopStandIns, stopTracing }: Around): Promise<void> {
  const began = performance.now();
  const migrations = await ensureSchema(ownerUrl, settings.migratesOnStart);
  const migrated = { migrations, migratedInMs: Math.round(performance.now() - began) };
  const { app, deps, publishWeb, clockRuns, leave } = await build(settings, url);
  await requireKeys(deps.db, deps.keys);
  await logStart(deps, migrated);
  if (settings.demo) await (await import('./demo/load.ts')).loadDemo(deps, consentOf);
  const stopClocks = settings.roles.worker ? startClocks(deps, CLOCKS, clockRuns) : async () => {};
  const onTimeout = () => app.log.error('not stopped in time: what is in progress is cut off');
  const onSecondError = (err: unknown) => app.log.fatal({ err }, 'ending immediately after another error');
  closeWithGrace({ delay: settings.drainMs + GRACE_MS, logger: false, onTimeout, onSecondError }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error');
    else app.log.info('stopping: finishing requests');
    // Both at once: without a database, each takes seconds.
    const clocksEnd = stopClocks();
    leave();
    // Proxies that ask `/readyz` send nothing new by then: a connection that comes as the server closes gets no answer.
    if (!err) await pause(settings.drainMs);
    await app.close();
    // The connections are closed now. The driver may never settle a statement of one that was lost.
    await Promise.race([clocksEnd, pause(LAST_MS)]);
    await Promise.race([stopTracing().catch(() => {}), pause(LAST_MS)]);
    await stopStandIns();
    await stop();
    if (!err) app.log.info('stopped');
  });
  await publishWeb();
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  announce(settings, typeof address === 'object' && address ? address.port : settings.port);
}

function announce({ appName, host, demo, devTools, production, standIns, google, instagram }: Config, port: number): void {
  if (production) return;
  const address = openableAddress(host, port);
  say(`\n  ${appName} is running at ${address}`);
  if (demo) {
    say('\n  Log in with the password Castlane1! as');
    say('    maya@castlane.test    creator');
    say('    daniel@castlane.test  business owner');
    say('    staff@castlane.test   staff');
  }
  if (devTools) say(`\n  Emails are at ${address}/dev/mailbox`);
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
