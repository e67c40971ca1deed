import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { getSetUp as endpoint, Release } from '@castlane/contract/set-up.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { BACKUP_DAYS_MOST, daysSinceBackup } from '#platform/backups/made.ts';
import { mailHealth } from '#platform/mail/mail.ts';
import { commit, VERSION } from '#platform/version.ts';
import { setUpLines, type Address, type Seen, type Settings } from './rules.ts';

/** A mail server may defer one mail while it takes others; after this long, staff should look. */
const LONG_FAILING_SECONDS = 6 * 3600;
/** All demo accounts have an address here, which no real account can have, and the password that `npm start` prints. */
const OF_DEMO = '%@castlane.test';

type Given = {
  request: FastifyRequest;
  proveAddress: () => Promise<Address>;
  /** Undefined: nobody is asked. */
  findRelease: (() => Promise<Release | null>) | undefined;
};

export async function getSetUp(
  { config, db, vapid, store, wake }: Deps,
  { request, proveAddress, findRelease }: Given,
): Promise<AnswerOf<typeof endpoint>> {
  // A trial has no address that others reach.
  const [mail, filesWork, address, newest, daysWithoutBackup] = await Promise.all([
    mailHealth(db),
    store.isUp(),
    config.publicUrl.startsWith('https://') ? proveAddress() : ('reached' as const),
    findRelease?.(),
    config.backups ? daysSinceBackup(db) : 0,
  ]);
  const [row] = await db<
    Omit<
      Seen,
      | 'comesFromUnnamedProxy'
      | 'pushes'
      | 'mailFailed'
      | 'mailsGivenUp'
      | 'address'
      | 'isSeenElsewhere'
      | 'filesWork'
      | 'hasNewerRelease'
      | 'hasOldBackup'
      | 'redis'
    >[]
  >`
    SELECT m.sent_at IS NOT NULL AS mail_sent,
      has_table_privilege('audit_log', 'DELETE') AS works_as_owner,
      s.own AS own_staff, s.with_authenticator AS own_staff_with_authenticator,
      (SELECT count(*)::int FROM accounts WHERE email LIKE ${OF_DEMO} AND deleted_at IS NULL) AS demo_accounts,
      EXISTS (SELECT 1 FROM audit_log WHERE action IN ('category.created', 'category.renamed', 'category.retired', 'category.moved')) AS categories_changed,
      coalesce((SELECT extract(epoch FROM app_now() - min(submitted_at)) / 3600 FROM accounts
        WHERE verification_status = 'pending' AND status <> 'banned' AND deleted_at IS NULL), 0)::float AS oldest_review_hours,
      ARRAY(SELECT what FROM set_up_ticks) AS ticks
    FROM
      (SELECT max(done_at) FILTER (WHERE NOT EXISTS (SELECT 1 FROM dev_mails d WHERE d.id = o.id)) AS sent_at FROM outbox o WHERE kind = 'mail') m,
      (SELECT count(*)::int AS own, count(*) FILTER (WHERE totp_secret IS NOT NULL)::int AS with_authenticator FROM accounts
        WHERE user_type = 'staff' AND deleted_at IS NULL AND email NOT LIKE ${OF_DEMO}) s`;
  const mailFailed = mail.failingSeconds > 0 && (!mail.sentSince || mail.failingSeconds > LONG_FAILING_SECONDS);
  const seen = {
    ...row!,
    mailFailed,
    mailsGivenUp: mail.givenUp,
    comesFromUnnamedProxy: isFromUnnamedProxy(config, request),
    pushes: vapid !== undefined,
    address,
    isSeenElsewhere: request.host !== new URL(config.publicUrl).host,
    filesWork,
    hasNewerRelease: newest === undefined ? undefined : newest !== null,
    redis: wake.state.redis,
    hasOldBackup: daysWithoutBackup > BACKUP_DAYS_MOST,
  };
  return {
    lines: setUpLines(settingsOf(config), seen),
    isPutAway: seen.ticks.includes('list'),
    docsUrl: config.docsUrl ?? null,
    version: VERSION,
    commit: await commit(),
    newest: newest ?? null,
  };
}

export function settingsOf(config: Deps['config']): Settings {
  const serviceOf = (service: 'youtube' | 'instagram') =>
    config.standIns.includes(service) ? 'standIn' : config[service] === undefined ? 'none' : 'real';
  return {
    isProduction: config.production,
    hasDatabase: config.databaseUrl !== undefined,
    hasHttps: config.publicUrl.startsWith('https://'),
    hasSmtp: config.smtpUrl !== undefined,
    hasSecretKeys: config.secretKeys !== undefined,
    hasBotCheck: config.botCheck.kind !== 'none',
    youtube: serviceOf('youtube'),
    instagram: serviceOf('instagram'),
  };
}

/** Tests whether a proxy forwarded this request but counts as the client: then all visitors share one address. */
function isFromUnnamedProxy({ trustProxy }: Deps['config'], request: FastifyRequest): boolean {
  const isPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return isPassedOn && (trustProxy === false || (request.ips?.length ?? 1) < 2);
}
