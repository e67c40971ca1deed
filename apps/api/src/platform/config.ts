import { randomBytes } from 'node:crypto';
import type { BotCheckKind } from '@castlane/contract/bot-check.ts';
import type { Service } from '@castlane/contract/channel.ts';
import { backupsOf, type Backups } from './backups/settings.ts';
import { channelClientsOf, type InstagramClient, type YoutubeClient } from './channel-settings.ts';
import { addressesOf } from './db/addresses.ts';
import { legalFilesOf, type LegalFiles } from './legal-settings.ts';
import { misspelt } from './misspelt.ts';
import { KEY_BYTES, type SecretKey } from './secret-keys.ts';
import { senderOf, type Sender } from './mail/sender.ts';
import { signOnClientOf, type SignOnClient } from './sign-on-settings.ts';
import { aboutOf, whatIsLacking, whatProductionLacks } from './setting.ts';
import { Environment, ROLES, type Settings } from './settings.ts';
import { s3Of, type S3 } from './storage/settings.ts';
import { whyNoPair, type VapidKeys } from './vapid.ts';

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape);

export type BotCheck = Readonly<{
  kind: BotCheckKind;
  /** This and the rest are set only if `kind` is a service. */
  siteKey: string | undefined;
  secret: string | undefined;
  /** Where tokens are verified; undefined: at the service's own address. */
  verifyUrl: string | undefined;
}>;

export type Google = Readonly<{ apiUrl: string; apiKey: string }>;

export type Config = Readonly<{
  production: boolean;
  roles: Readonly<Record<(typeof ROLES)[number], boolean>>;
  port: number;
  host: string;
  /** How long a node that is told to stop still serves. */
  drainMs: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined;
  /** A read replica; undefined: none. */
  databaseReadUrl: string | undefined;
  databasePrepared: boolean;
  /** The most connections of this process for requests and tasks. */
  databaseConnections: number;
  migratesOnStart: boolean;
  /** Redis, by which nodes wake each other; undefined: they use the database. */
  redisUrl: string | undefined;
  /** The origin that browsers name: no path, no slash at its end. */
  publicUrl: string;
  /** Whether browsers are told to use only HTTPS, for this host or its subdomains too. Only with an https:// `publicUrl`. */
  hsts: 'off' | 'host' | 'subdomains';
  /** Whether pages may show players of outside services, after a click. */
  outsidePlayers: boolean;
  showcase: boolean;
  /** Where pages name scripts, styles and fonts; undefined: on this server. */
  assetsUrl: string | undefined;
  marketingUrl: string | undefined;
  /** Where `docs/` is published. */
  docsUrl: string | undefined;
  /** Where the newest release is named. */
  releasesUrl: string | undefined;
  appName: string;
  primaryColor: string;
  /** The path of the installation's own logo. */
  logo: string | undefined;
  legalFiles: LegalFiles;
  /** The folder of the installation's own templates of jobs. */
  templatesDir: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: Sender;
  /** Newest first. Undefined: generated once and stored in `dataDir`. */
  secretKeys: readonly SecretKey[] | undefined;
  botCheck: BotCheck;
  /** The YouTube Data API, to look up videos; undefined: none are looked up. */
  google: Google | undefined;
  /** The OAuth clients by which creators connect channels; undefined: they cannot. */
  youtube: YoutubeClient | undefined;
  instagram: InstagramClient | undefined;
  /** How staff log in besides their password; undefined: not at all. */
  signOn: SignOnClient | undefined;
  /** Services that a local stand-in replaces. */
  standIns: readonly Service[];
  /** Undefined: generated once and stored in `dataDir`; in production, none. */
  vapidKeys: VapidKeys | undefined;
  /** The contact that a push service writes to about our messages. */
  vapidSubject: string;
  /** Allowed push hosts besides the known push services. */
  pushHosts: readonly string[];
  /** Undefined: files are stored in `dataDir`. */
  s3: S3 | undefined;
  /** The virus scanner for uploads; undefined: none. */
  clamdUrl: string | undefined;
  /** The path of ffmpeg, or 'off'; undefined: looked for where programs are installed. */
  ffmpeg: string | undefined;
  /** Where backups go; undefined: not said. */
  backups: Backups | undefined;
  keepNotificationsDays: number;
  keepSessionsDays: number;
  rateLimits: boolean;
  signUpsAnHour: number;
  mailInvitationsADay: number;
  trustProxy: string[] | false;
  demo: boolean;
  /** /dev/mailbox and /dev/clock: only with the embedded database, never in production. */
  devTools: boolean;
  logLevel: string;
  /** Traces of this share of the requests are sent. */
  traces: { share: number } | undefined;
  /** A sentence about each variable that is probably a misspelt setting. */
  doubts: readonly string[];
}>;

/** One per process, so that several servers within a test share it. Used only if no `DATA_DIR` is given to keep one in. */
const keyOfTests: SecretKey = { id: 'test', bytes: randomBytes(KEY_BYTES) };

/** Names every wrong setting; never its value, which may be a secret. */
export class BadConfig extends Error {
  /** A line for each wrong setting, and one for each variable that is probably a misspelt one. */
  readonly wrong: readonly string[];
  readonly doubts: readonly string[];

  constructor(wrong: readonly string[], doubts: readonly string[] = []) {
    super(`These settings are wrong:\n${[...wrong, ...doubts].map((line) => `  ${line}`).join('\n')}`);
    this.wrong = wrong;
    this.doubts = doubts;
  }
}

/** Reads the settings from environment variables. Checks all of them, so that one failed start reports everything that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given, { error: ({ path }) => `give ${aboutOf(Environment.shape, String(path?.[0])).shape}` });
  const wrong = parsed.success
    ? whatDoesNotFit(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  const doubts = misspelt(Object.keys(given), SETTINGS);
  if (!parsed.success || wrong.length > 0) throw new BadConfig(wrong, doubts);
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  return Object.freeze({
    production,
    roles: rolesOf(env),
    port: env.PORT,
    host: env.HOST,
    drainMs: env.DRAIN_SECONDS * 1000,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePrepared: env.DATABASE_PREPARED === 'on',
    databaseConnections: env.DATABASE_CONNECTIONS,
    migratesOnStart: env.MIGRATE_ON_START,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`).origin,
    hsts: env.HSTS,
    outsidePlayers: env.OUTSIDE_PLAYERS === 'on',
    showcase: env.SHOWCASE ? env.SHOWCASE === 'on' : !production,
    assetsUrl: env.ASSETS_URL,
    marketingUrl: env.MARKETING_URL,
    docsUrl: env.DOCS_URL,
    releasesUrl: env.RELEASES_URL,
    appName: env.APP_NAME,
    primaryColor: env.PRIMARY_COLOR,
    logo: env.LOGO,
    legalFiles: legalFilesOf(env),
    templatesDir: env.TEMPLATES_DIR,
    smtpUrl: env.SMTP_URL,
    mailFrom: senderOf(env.MAIL_FROM)!,
    secretKeys: env.SECRET_KEYS ?? (env.NODE_ENV === 'test' && given.DATA_DIR === undefined ? [keyOfTests] : undefined),
    botCheck: botCheckOf(env),
    google: env.GOOGLE_API_KEY ? { apiUrl: env.GOOGLE_API_URL, apiKey: env.GOOGLE_API_KEY } : undefined,
    ...channelClientsOf(env),
    signOn: signOnClientOf(env),
    standIns: [],
    ...pushOf(env),
    s3: s3Of(env),
    clamdUrl: env.CLAMD_URL,
    ffmpeg: env.FFMPEG,
    backups: backupsOf(env),
    keepNotificationsDays: env.KEEP_NOTIFICATIONS_DAYS,
    keepSessionsDays: env.KEEP_SESSIONS_DAYS,
    rateLimits: env.RATE_LIMITS === 'on',
    signUpsAnHour: env.SIGN_UPS_AN_HOUR,
    mailInvitationsADay: env.MAIL_INVITATIONS_A_DAY,
    trustProxy: env.TRUST_PROXY ?? false,
    demo: env.DEMO && !production && env.DATABASE_URL === undefined,
    devTools: !production && env.DATABASE_URL === undefined,
    // In a trial the console should show the address, not a line for every request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT ? { share: env.OTEL_TRACES_SAMPLER_ARG } : undefined,
    doubts,
  });
}

function whatDoesNotFit(env: Settings): string[] {
  return [
    ...whatIsLacking(Environment.shape, env),
    ...whatBotCheckLacks(env),
    ...whyBadPush(pushOf(env)),
    ...(env.NODE_ENV === 'production' ? [...whatProductionLacks(Environment.shape, env), ...whyBadWayToDatabase(env)] : []),
  ];
}

function rolesOf({ CASTLANE_ROLES: given }: Settings): Config['roles'] {
  return { web: given.includes('web'), live: given.includes('live'), worker: given.includes('worker') };
}

/** The built-in check is the default; tests choose theirs. */
function kindOf({ BOT_CHECK_KIND, NODE_ENV }: Settings): BotCheckKind {
  return BOT_CHECK_KIND ?? (NODE_ENV === 'test' ? 'none' : 'altcha');
}

function isService(kind: BotCheckKind): boolean {
  return kind !== 'none' && kind !== 'altcha';
}

function botCheckOf(env: Settings): BotCheck {
  const kind = kindOf(env);
  if (!isService(kind)) return { kind, siteKey: undefined, secret: undefined, verifyUrl: undefined };
  return { kind, siteKey: env.BOT_CHECK_SITE_KEY, secret: env.BOT_CHECK_SECRET, verifyUrl: env.BOT_CHECK_VERIFY_URL };
}

function whatBotCheckLacks(env: Settings): string[] {
  const kind = kindOf(env);
  if (!isService(kind)) return [];
  const keys = ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'] as const;
  return keys.filter((key) => !env[key]).map((key) => `${key}: ${kind} needs it`);
}

function pushOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, ...env }: Settings) {
  return {
    vapidKeys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    vapidSubject: env.VAPID_SUBJECT ?? `mailto:${senderOf(env.MAIL_FROM)!.address}`,
    pushHosts: env.PUSH_HOSTS?.map((host) => host.toLowerCase()) ?? [],
  };
}

function whyBadPush({ vapidKeys }: Pick<Config, 'vapidKeys'>): string[] {
  const why = vapidKeys && whyNoPair(vapidKeys);
  return why === undefined ? [] : [`VAPID_PUBLIC_KEY: ${why}`];
}

function whyBadWayToDatabase(env: Settings): string[] {
  if (env.DATABASE_TLS === 'optional') return [];
  return (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    .filter((name) => addressesOf(env[name] ?? '')?.some(isPlain))
    .map((name) => `${name}: production needs ?sslmode=verify-full (or require) for another machine; DATABASE_TLS=optional does without`);
}

/** Whether the connection to the database could be read on the network. */
function isPlain(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  if (['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')) return false;
  // A host that begins with a slash is the directory of a socket.
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2f.*)$/i.test(hostname);
}
