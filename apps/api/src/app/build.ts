import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accountDataRoutes } from '#features/account-data/routes.ts';
import { accountRoutes } from '#features/accounts/routes.ts';
import { agreementRoutes } from '#features/engagements/agreements/routes.ts';
import { appealRoutes } from '#features/moderation/appeals/routes.ts';
import { authRoutes } from '#features/auth/routes.ts';
import { authTasks, mailTask } from '#features/auth/tasks.ts';
import { detailsOfBan } from '#features/account-status/ban-details.ts';
import { blockRoutes } from '#features/blocks/routes.ts';
import { botCheckRoutes } from '#features/bot-check/routes.ts';
import { categoryRoutes } from '#features/categories/routes.ts';
import { instagramCallRoutes, channelRoutes } from '#features/channels/routes.ts';
import { channelTasks, slowChannelTasks } from '#features/channels/tasks.ts';
import { configRoutes } from '#features/config/routes.ts';
import { contactRoutes } from '#features/contact/routes.ts';
import { discoveryRoutes } from '#features/search/discovery/routes.ts';
import { downloadRoutes } from '#features/engagements/downloads/routes.ts';
import { disputeRoutes } from '#features/engagements/disputes/routes.ts';
import { engagementRoutes } from '#features/engagements/routes.ts';
import { slowWorkTasks } from '#features/engagements/tasks.ts';
import { feedRoutes } from '#features/search/feed/routes.ts';
import { jobRoutes } from '#features/jobs/routes.ts';
import { notificationRoutes, unsubscribeRoute } from '#features/notifications/routes.ts';
import { notificationMailTask, notificationTasks } from '#features/notifications/tasks.ts';
import { proposalRoutes } from '#features/proposals/routes.ts';
import { pushRoutes } from '#features/notifications/push/routes.ts';
import { pushTasks } from '#features/notifications/push/tasks.ts';
import { recruitingRoutes } from '#features/proposals/recruiting/routes.ts';
import { recordRoutes } from '#features/records/routes.ts';
import { reportRoutes } from '#features/moderation/reports/routes.ts';
import { reviewRoutes } from '#features/reviews/routes.ts';
import { verificationRoutes } from '#features/verification/routes.ts';
import { verificationTasks } from '#features/verification/tasks.ts';
import { authenticator } from '#features/auth/sessions/authenticator.ts';
import { findEndedSessions } from '#features/auth/sessions/queries.ts';
import { savedSearchRoutes } from '#features/search/saved-searches/routes.ts';
import { setUpRoutes } from '#features/set-up/routes.ts';
import { sessionRoutes } from '#features/auth/sessions/routes.ts';
import { staffRoutes } from '#features/staff/routes.ts';
import { starRoutes } from '#features/stars/routes.ts';
import { renderStream, socketHandlers } from '#features/threads/live.ts';
import { contactsOf } from '#features/threads/queries.ts';
import { threadRoutes } from '#features/threads/routes.ts';
import { noteArrival } from '#features/uploads/arrival.ts';
import { isAwaited } from '#features/uploads/queries.ts';
import { uploadRoutes } from '#features/uploads/routes.ts';
import { sweepTasks } from '#features/uploads/sweep.ts';
import { slowUploadTasks, uploadTasks } from '#features/uploads/tasks.ts';
import { welcomeRoutes } from '#features/accounts/welcome/routes.ts';
import type { ChannelDeps, ChannelServices } from '#features/channels/services/service.ts';
import { guardedServices } from '#features/channels/services/guard.ts';
import { channelServicesOf } from '#features/channels/services/services.ts';
import type { Config } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { applicationRole } from '#platform/db/role.ts';
import { isToCome } from '#platform/db/time.ts';
import { joining, transact, transactOne } from '#platform/db/transact.ts';
import { idempotencyOn } from '#platform/http/idempotency.ts';
import { addLimits } from '#platform/http/limits.ts';
import { mounter } from '#platform/http/mount.ts';
import { createHttp } from '#platform/http/server.ts';
import { Hub } from '#platform/live/hub.ts';
import { Presence } from '#platform/live/presence.ts';
import { serveSockets } from '#platform/live/sockets.ts';
import { startWake } from '#platform/live/wake.ts';
import { mailer } from '#platform/mail/mail.ts';
import { lookAtOnce } from '#platform/outbox/outbox.ts';
import { startWorker, type Worker } from '#platform/outbox/worker.ts';
import { secretKeysOf } from '#platform/secret-keys.ts';
import { vapidOf } from '#platform/vapid.ts';
import { readLogo } from '#platform/images/logo.ts';
import { diskStore } from '#platform/storage/disk.ts';
import { receiveFiles } from '#platform/storage/receive.ts';
import { serveFiles } from '#platform/storage/serve.ts';
import { ERASERS } from './erasers.ts';
import { serveDevTools } from './dev-tools.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { serveOpenApi } from './openapi.ts';
import { upkeepTasks } from './upkeep.ts';
import { brandFiles } from './brand-files.ts';
import { KeptBuilds } from './builds/kept.ts';
import { openBuild } from './builds/own.ts';
import { Publishing } from './builds/publishing.ts';
import { buildSweepTasks } from './builds/sweep.ts';
import { serveWeb } from './web.ts';

/** Slow, CPU-bound tasks run two at a time, so that requests are still served. */
const SLOW_BATCH = 2;
/** Tasks that wait for other servers run many at a time. */
const MAIL_BATCH = 20;
const PUSH_BATCH = 20;
const CHANNEL_BATCH = 5;

export type Castlane = {
  app: FastifyInstance;
  deps: ChannelDeps;
  hub: Hub;
  worker: Worker;
  /** Every registered route, as `METHOD /path`. */
  routes: readonly string[];
  /** Lets other nodes find the web application's files; call it before `app.listen()`. */
  publishWeb: () => Promise<void>;
};

type Given = {
  logTo?: Writable;
  channelServices?: ChannelServices;
  /** The folder with the builds of the web application, if it is another one. */
  dist?: string;
};

/** Builds the application on a migrated database. `app.close()` shuts it down in order. */
export async function build(
  config: Config,
  databaseUrl: string,
  { logTo, channelServices = channelServicesOf(config), dist }: Given = {},
): Promise<Castlane> {
  const [keys, vapid, logo] = await Promise.all([secretKeysOf(config), vapidOf(config), readLogo(config.logo)]);
  const app = await createHttp(config, logTo);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)));
  const role = await applicationRole(databaseUrl, app.log);
  const db = connect({ url: databaseUrl, max: 4, role, name: 'castlane' });
  const writes = connect({ url: databaseUrl, max: 8, role, name: 'castlane-writes' });
  // Pub/sub ignores Redis' database numbers: the channel name keeps two installations that share a Redis apart.
  const redis = config.redisUrl ? { url: config.redisUrl, channel: `castlane:${new URL(config.publicUrl).host}` } : undefined;
  const wake = await startWake({ pool: db, log: app.log, redis });
  const disk = diskStore(join(config.dataDir, 'files'), keys);
  // Loaded on demand: most installations do not need the S3 client.
  const store = config.s3 ? (await import('#platform/storage/s3.ts')).s3Store(config.s3, keys) : disk;
  const deps: ChannelDeps = {
    config,
    db: joining(db),
    wake,
    keys,
    vapid,
    store,
    channelServices: guardedServices(channelServices),
    log: app.log,
    write: (work) => transact(writes, work),
    writeOne: (statement) => transactOne(writes, statement),
    lookForTasks: () => lookAtOnce(writes),
  };

  const authenticate = authenticator(deps, (accountId) => detailsOfBan(deps, accountId));
  if (config.rateLimits) await addLimits(app, authenticate);
  const idempotency = idempotencyOn(writes);
  const mount = mounter(app, authenticate, idempotency);
  configRoutes(mount, deps);
  botCheckRoutes(mount, deps);
  authRoutes(mount, deps);
  sessionRoutes(mount, deps);
  accountRoutes(mount, deps);
  accountDataRoutes(mount, deps, ERASERS);
  welcomeRoutes(mount, deps);
  uploadRoutes(mount, deps);
  channelRoutes(mount, deps);
  await app.register(async (forms) => instagramCallRoutes(forms, mounter(forms, authenticate, idempotency), deps));
  categoryRoutes(mount, deps);
  jobRoutes(mount, deps);
  feedRoutes(mount, deps);
  discoveryRoutes(mount, deps);
  savedSearchRoutes(mount, deps);
  proposalRoutes(mount, deps);
  recruitingRoutes(mount, deps);
  agreementRoutes(mount, deps);
  engagementRoutes(mount, deps);
  disputeRoutes(mount, deps);
  reviewRoutes(mount, deps);
  recordRoutes(mount, deps);
  threadRoutes(mount, deps);
  blockRoutes(mount, deps);
  starRoutes(mount, deps);
  notificationRoutes(mount, deps);
  await app.register(async (forms) => unsubscribeRoute(forms, mounter(forms, authenticate, idempotency), deps));
  pushRoutes(mount, deps);
  contactRoutes(mount, deps);
  reportRoutes(mount, deps);
  verificationRoutes(mount, deps);
  staffRoutes(mount, deps);
  setUpRoutes(mount, deps);
  appealRoutes(mount, deps);

  const hub = new Hub(db, wake, renderStream(db), authenticate, app.log);
  const presence = new Presence(hub, wake, (accountId) => contactsOf(db, accountId), app.log);
  const findEnded = (sessionIds: readonly string[]) => findEndedSessions(db, sessionIds);
  serveSockets({ app, config, pool: db, hub, authenticate, findEnded, handlers: socketHandlers(deps, hub, presence) });

  const send = mailer(config, db);
  const tasks = {
    ...notificationTasks(deps),
    ...authTasks(deps),
    ...verificationTasks(deps),
    ...uploadTasks(deps),
    ...upkeepTasks(deps),
  };
  const worker = startWorker(
    db,
    tasks,
    app.log,
    [
      {
        handlers: {
          ...slowUploadTasks(deps),
          ...sweepTasks(deps),
          ...buildSweepTasks(deps),
          ...slowWorkTasks(deps),
          ...slowChannelTasks(deps),
        },
        batch: SLOW_BATCH,
        inTurns: true,
      },
      { handlers: { ...mailTask(deps, send), ...notificationMailTask(deps, send) }, batch: MAIL_BATCH },
      { handlers: pushTasks(deps), batch: PUSH_BATCH },
      { handlers: channelTasks(deps), batch: CHANNEL_BATCH },
    ],
    { writes },
  );

  const files = { keys, isToCome: (seconds: number) => isToCome(db, seconds) };
  serveFiles(app, { ...files, store });
  downloadRoutes(app, mount, { ...deps, ...files });
  if (!config.s3)
    await receiveFiles(app, { ...files, store: disk, isAwaited: (id) => isAwaited(db, id), arrived: (id) => noteArrival(deps, id) });
  serveHealth(app, deps);
  serveMetrics(app, hub, wake, db);
  await serveOpenApi(app, config);
  if (config.devTools) serveDevTools(app, deps, worker);
  const [own, brand] = await Promise.all([openBuild(dist), brandFiles(config, logo)]);
  const kept = new KeptBuilds(deps);
  await serveWeb(app, config, { brand, own, kept });
  const publishing = new Publishing(async () => own && kept.publish(own), app.log);

  app.addHook('onClose', async () => {
    publishing.stop();
    await worker.stop();
    presence.close();
    await wake.close();
    await Promise.all([db.end({ timeout: 5 }), writes.end({ timeout: 5 })]);
  });
  return { app, deps, hub, worker, routes, publishWeb: () => publishing.start() };
}
