import { setTimeout as pause } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { detailsOfBan } from '#features/account-status/ban-details.ts';
import { serveCalendars } from '#features/engagements/calendar/routes.ts';
import { serveJoinPages } from '#features/search/links/page.ts';
import { downloadRoutes } from '#features/engagements/downloads/routes.ts';
import { authenticator } from '#features/auth/sessions/authenticator.ts';
import { findEndedSessions, mayGoOn } from '#features/auth/sessions/queries.ts';
import { renderStream, socketHandlers } from '#features/threads/live.ts';
import { contactsOf } from '#features/threads/queries.ts';
import { noteArrival } from '#features/uploads/arrival.ts';
import { isAwaited } from '#features/uploads/queries.ts';
import type { ChannelDeps, ChannelServices } from '#features/channels/services/service.ts';
import { guardedServices } from '#features/channels/services/guard.ts';
import { channelServicesOf } from '#features/channels/services/services.ts';
import { Batches } from '#platform/batches.ts';
import type { ClockRuns } from '#platform/clocks.ts';
import type { Config } from '#platform/config.ts';
import { openPools } from '#platform/db/pools.ts';
import { isToCome } from '#platform/db/time.ts';
import { joining, transact, transactOne } from '#platform/db/transact.ts';
import { acceptLast } from '#platform/http/draining.ts';
import { idempotencyOn } from '#platform/http/idempotency.ts';
import { lateReads } from '#platform/http/late-reads.ts';
import { addLimits } from '#platform/http/limits.ts';
import { mounter } from '#platform/http/mount.ts';
import { createHttp } from '#platform/http/server.ts';
import { Hub } from '#platform/live/hub.ts';
import { Presence } from '#platform/live/presence.ts';
import { Refusals } from '#platform/live/refusals.ts';
import { serveSockets } from '#platform/live/sockets.ts';
import { startWake } from '#platform/live/wake.ts';
import { lookAtOnce } from '#platform/outbox/outbox.ts';
import type { Worker } from '#platform/outbox/worker.ts';
import { secretKeysOf } from '#platform/secret-keys.ts';
import { vapidOf } from '#platform/vapid.ts';
import { readHouseTemplates } from '#features/jobs/templates/house.ts';
import { readLegal } from '#platform/legal.ts';
import { readLogo } from '#platform/images/logo.ts';
import { diskOf, openStore } from '#platform/storage/open.ts';
import { receiveFiles } from '#platform/storage/receive.ts';
import { serveFiles } from '#platform/storage/serve.ts';
import { serveDevTools } from './dev-tools.ts';
import { mountEndpoints } from './endpoints.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics/metrics.ts';
import { serveOpenApi } from './openapi.ts';
import { brandFiles } from './brand-files.ts';
import { KeptBuilds } from './builds/kept.ts';
import { openBuild } from './builds/own.ts';
import { Publishing } from './builds/publishing.ts';
import { startTasks } from './tasks.ts';
import { serveWeb } from './web.ts';

/**
 * How long tasks may run on after the order to stop. Closing the connections then takes up to 7 s, and after 25 s the process is ended. A
 * busy machine needs the rest.
 */
const LAST_TASKS_MS = 12_000;
/** Of a process that leaves tasks to others. */
const NO_WORKER: Worker = { drain: async () => {}, stop: async () => {} };

export type Castlane = {
  app: FastifyInstance;
  deps: ChannelDeps;
  hub: Hub;
  worker: Worker;
  /** Every registered route, as `METHOD /path`. */
  routes: readonly string[];
  /** For `startClocks`, which tells the metrics by it how late the clocks are. */
  clockRuns: ClockRuns;
  /** Makes `/readyz` say no while the server still serves. */
  leave: () => void;
  /** Lets other nodes find the web application's files; call it before `app.listen()`. */
  publishWeb: () => Promise<void>;
};

type Given = {
  logTo?: Writable;
  channelServices?: ChannelServices;
  /** The folder with the builds of the web application, if it is another one. */
  dist?: string;
  /** Receives each statement for the database, for measurements. */
  onStatement?: (text: string) => void;
};

/** Builds the application on a migrated database. `app.close()` shuts it down in order. */
export async function build(
  config: Config,
  databaseUrl: string,
  { logTo, channelServices = channelServicesOf(config), dist, onStatement }: Given = {},
): Promise<Castlane> {
  const [keys, vapid, logo, legal, templates] = await Promise.all([
    secretKeysOf(config),
    vapidOf(config),
    readLogo(config.logo),
    readLegal(config),
    readHouseTemplates(config),
  ]);
  const app = await createHttp(config, logTo);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)));
  const pools = await openPools(config, databaseUrl, app.log, onStatement);
  const { reads: db, writes } = pools;
  // Pub/sub ignores Redis' database numbers: the channel name keeps two installations that share a Redis apart.
  const redis = config.redisUrl ? { url: config.redisUrl, channel: `castlane:${new URL(config.publicUrl).host}` } : undefined;
  const wake = await startWake({ pool: pools.listening, log: app.log, redis });
  const disk = diskOf(config, keys);
  const store = config.s3 ? await openStore(config, keys) : disk;
  const deps: ChannelDeps = {
    config,
    db: joining(db),
    wake,
    keys,
    vapid,
    legal,
    templates,
    store,
    channelServices: guardedServices(channelServices),
    log: app.log,
    write: (work) => transact(writes, work),
    writeOne: (statement) => transactOne(writes, statement),
    lookForTasks: () => lookAtOnce(writes),
  };

  const authenticate = authenticator(deps, (accountId) => detailsOfBan(deps, accountId));
  if (config.rateLimits) await addLimits(app, authenticate, wake, config);
  const idempotency = idempotencyOn(writes);
  const late = lateReads(deps.db, pools.replica, config.publicUrl.startsWith('https:'));

  const worker = config.roles.worker ? startTasks(deps, pools) : NO_WORKER;
  let tasksEnd = Promise.resolve();
  app.addHook('preClose', async () => {
    tasksEnd = Promise.race([worker.stop(), pause(LAST_TASKS_MS, undefined, { ref: false })]);
  });

  const hub = new Hub(db, wake, renderStream(db), authenticate, app.log);
  const contacts = new Batches(
    (accountIds: readonly string[]) => contactsOf(db, accountIds),
    () => [],
  );
  const presence = new Presence(hub, wake, (accountId) => contacts.add(accountId), app.log);
  const findEnded = (sessionIds: readonly string[]) => findEndedSessions(db, sessionIds);
  const refusals = new Refusals(app.log);
  if (config.roles.live)
    serveSockets({ app, config, pool: db, hub, authenticate, findEnded, handlers: socketHandlers(deps, hub, presence), refusals });

  const publishing = config.roles.web ? await serveRequests() : undefined;
  const leave = serveHealth(app, deps, pools.probes);
  const clockRuns: ClockRuns = new Map();
  serveMetrics(app, { hub, wake, refusals, pools, store, clockRuns, makesBackups: config.backups !== undefined });
  acceptLast(app);

  app.addHook('onClose', async () => {
    publishing?.stop();
    await tasksEnd;
    presence.close();
    await wake.close();
    await pools.close();
  });
  return { app, deps, hub, worker, routes, clockRuns, leave, publishWeb: async () => publishing?.start() };

  /** Endpoints, files and pages. */
  async function serveRequests(): Promise<Publishing> {
    const mountOn = (place: FastifyInstance) => mounter(place, authenticate, idempotency, late, config);
    await mountEndpoints(app, mountOn, deps);
    const files = { keys, isToCome: (seconds: number) => isToCome(db, seconds) };
    serveFiles(app, { ...files, store });
    downloadRoutes(app, mountOn(app), { ...deps, ...files, mayGoOn: (viewer) => mayGoOn(db, viewer) });
    serveCalendars(app, deps);
    serveJoinPages(app, deps);
    if (!config.s3)
      await receiveFiles(app, { ...files, store: disk, isAwaited: (id) => isAwaited(db, id), arrived: (id) => noteArrival(deps, id) });
    await serveOpenApi(app, config);
    if (config.devTools) serveDevTools(app, deps, worker);
    const [own, brand] = await Promise.all([openBuild(dist), brandFiles(config, logo)]);
    const kept = new KeptBuilds(deps);
    await serveWeb(app, config, { brand, own, kept });
    return new Publishing(async () => own && kept.publish(own), app.log);
  }
}
